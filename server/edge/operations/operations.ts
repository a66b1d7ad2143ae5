import type { CallEnd } from '#server/edge/upstream/upstream-context.ts'
import type { Vital } from '#server/shared/constants/web-vitals.ts'
import type { Fault } from './fault-line.ts'

/** One request as the log has it: no query, since that is where secrets travel. */
export type RequestLine = {
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
}

/** What a request was for. */
export type RouteKind = 'page' | 'procedure' | 'platform-page' | 'operations' | 'asset' | 'other'

/** What is counted. Labels are names from the code: never anything that a visitor is or sends. */
export type Meter = {
  /** Until the answer's head; a page may stream on. */
  onAnswer(answer: { readonly kind: RouteKind; readonly status: number; readonly durationMs: number }): void
  onCall(call: CallEnd): void
  /** What a reader's browser has measured: in milliseconds, but CLS. */
  onVital(measured: {
    readonly name: Vital
    readonly value: number
    readonly route: string
    readonly locale: string
  }): void
  /** A middleware of the gateway kept an answer waiting. */
  onWait(step: string, durationMs: number): void
}

/** The text of `/metrics`. */
export type MetricsPage = { readonly contentType: string; readonly body: string }

/** What an operator sees of the app and how the app ends, by what its runtime can do (server/edge/operations/). */
export type Operations = {
  readonly reportFault: (fault: Fault) => void
  readonly logRequest: (line: RequestLine) => void
  readonly meter: Meter
  /** Null for whoever may not read them, and where nothing is counted. */
  readonly readMetrics: (reader: {
    readonly peer: string | undefined
    readonly headers: Headers
  }) => Promise<MetricsPage | null>
  /** Aborts once the process was told to end. */
  readonly stopping: AbortSignal
}
