/** An answer of the operator's API whose head has come. */
export type UpstreamAnswer = {
  readonly status: number
  /** Null where it has none. */
  readonly contentType: string | null
  readonly retryAfter: string | null
  /** The body, or null where it is longer than the request allows. Rejects where it breaks off or is given up. */
  text(): Promise<string | null>
  /** Leaves the body unread. */
  leave(): Promise<void> | void
}

export type UpstreamRequest = {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Each gives the whole up, the reading of the body too. */
  readonly signals: readonly AbortSignal[]
  /** Of the body, once it is unpacked. */
  readonly maxBytes: number
}

/** Asks over a kept connection, and follows no redirect. Rejects where nobody answers, or a signal aborts. */
export type Send = (request: UpstreamRequest) => Promise<UpstreamAnswer>
