import type { Locale } from '#server/shared/constants/locales.ts'
import type { Region } from '#server/shared/constants/regions.ts'
import type { UpstreamFailure } from './answer.ts'
import type { Bulkhead } from './resilience.ts'

/** The part of a browser's request that its upstream calls carry on. */
export type UpstreamContext = {
  readonly requestId: string
  /** Scheme, host and port as the visitor's browser sees them. */
  readonly siteOrigin: string
  /** What the API's base is made from instead, where this domain has moved and its API with it (site/api-base.ts). */
  readonly apiOrigin?: string
  /** Canonical text of the client's address; null where the runtime does not tell. */
  readonly address: string | null
  readonly userAgent: string | null
  readonly locale: Locale
  /** Null where the country is not known. */
  readonly region: Region | null
  /** Bounds how many of its calls run at once. */
  readonly bulkhead: Bulkhead
  /** Told of each upstream call, for Server-Timing and measurements. */
  readonly onCall: (call: CallEnd) => void
}

/** How an upstream call ended. */
export type CallEnd = {
  /** Method and path as the contract has them, without any value. */
  readonly call: string
  /** `ok`, the status that it was refused with, or why it has no answer. */
  readonly outcome: 'ok' | `${number}` | Exclude<UpstreamFailure, 'http'>
  readonly durationMs: number
}
