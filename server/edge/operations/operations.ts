import type { CallEnd } from '#server/edge/upstream/upstream-context.ts'
import type { Vital } from '#server/shared/constants/web-vitals.ts'
import type { Fault } from './fault-line.ts'

/** One request in the log; without the query, which may contain secrets. */
export type RequestLine = {
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
}

export type RouteKind = 'page' | 'procedure' | 'platform-page' | 'operations' | 'asset' | 'other'

/** Metrics. Labels are names from the code, never anything that identifies a visitor or that a visitor sends. */
export type Meter = {
  /** Measured until the head of the response; a page may still be streaming. */
  onAnswer(answer: { readonly kind: RouteKind; readonly status: number; readonly durationMs: number }): void
  onCall(call: CallEnd): void
  /** Web vital measured by a reader's browser: in milliseconds, except CLS. */
  onVital(measured: {
    readonly name: Vital
    readonly value: number
    readonly route: string
    readonly locale: string
  }): void
  /** Records the time that a middleware delayed a response. */
  onWait(step: string, durationMs: number): void
}

/** The text of `/metrics`. */
export type MetricsPage = { readonly contentType: string; readonly body: string }

/** Observability and shutdown of the app, as far as its runtime supports them (server/edge/operations/). */
export type Operations = {
  readonly reportFault: (fault: Fault) => void
  readonly logRequest: (line: RequestLine) => void
  readonly meter: Meter
  /** Null for clients that may not read them, and if nothing is counted. */
  readonly readMetrics: (reader: {
    readonly peer: string | undefined
    readonly headers: Headers
  }) => Promise<MetricsPage | null>
  /** Aborts once the process receives a stop signal. */
  readonly stopping: AbortSignal
}
