/** A response of the operator's API whose head has arrived. */
export type UpstreamAnswer = {
  readonly status: number
  /** Null without the header. */
  readonly contentType: string | null
  readonly retryAfter: string | null
  /** Returns the body, or null if it is longer than the request allows. Rejects if it breaks off or is aborted. */
  text(): Promise<string | null>
  /** Discards the unread body. */
  leave(): Promise<void> | void
}

export type UpstreamRequest = {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Each aborts the whole request, including the reading of the body. */
  readonly signals: readonly AbortSignal[]
  /** Limit of the decompressed body. */
  readonly maxBytes: number
}

/**
 * Sends a request over a kept-alive connection, without following redirects. Rejects without a response, and on abort.
 */
export type Send = (request: UpstreamRequest) => Promise<UpstreamAnswer>

/** A response whose body is read while it arrives. */
export type ArrivingAnswer = UpstreamAnswer & {
  /** Yields the body's pieces. Throws if it breaks off or is aborted. */
  chunks(): AsyncIterable<Uint8Array>
}

/** Sends a GET request over a connection of its own, without following redirects. Rejects as `Send` does. */
export type OpenStream = (request: Omit<UpstreamRequest, 'method' | 'body'>) => Promise<ArrivingAnswer>
