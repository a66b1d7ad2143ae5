/** Path to which an open page reports its web vitals: the body is a `FieldReport`. */
export const VITALS_PATH = '/api/vitals'

/** https://web.dev/articles/vitals: all in milliseconds, except CLS, which has no unit. */
export const VITALS = ['LCP', 'INP', 'FCP', 'TTFB', 'CLS'] as const
export type Vital = (typeof VITALS)[number]

/** Measurements of one visit of one page, without personal data: a route, a language, and numbers. */
export type FieldReport = {
  /** Route pattern such as `/games/cases/$slug`, never the actual address. */
  readonly route: string
  readonly locale: string
  readonly vitals: readonly { readonly name: Vital; readonly value: number }[]
}
