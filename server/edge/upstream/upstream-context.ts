import type { Locale } from '#server/shared/constants/locales.ts'
import type { Region } from '#server/shared/constants/regions.ts'
import type { UpstreamFailure } from './answer.ts'
import type { Bulkhead } from './resilience.ts'

/** The part of a browser's request that its upstream calls pass on. */
export type UpstreamContext = {
  readonly requestId: string
  /** Scheme, host and port as the visitor's browser sees them. */
  readonly siteOrigin: string
  /**
   * Replaces the origin from which the API's base is derived, if this domain and its API have moved (site/api-base.ts).
   */
  readonly apiOrigin?: string
  /** Canonical text of the client's address; null if the runtime does not provide it. */
  readonly address: string | null
  readonly userAgent: string | null
  readonly locale: Locale
  /** Null if the country is not known. */
  readonly region: Region | null
  readonly bulkhead: Bulkhead
  /** Receives each upstream call, for Server-Timing and measurements. */
  readonly onCall: (call: CallEnd) => void
}

export type CallEnd = {
  /** Method and path as in the contract, without values. */
  readonly call: string
  /** `ok`, the status of the rejection, or the reason for a missing response. */
  readonly outcome: 'ok' | `${number}` | Exclude<UpstreamFailure, 'http'>
  readonly durationMs: number
}
