/** Where an open page tells how it was for its reader: a body as `FieldReport`. */
export const VITALS_PATH = '/api/vitals'

/** https://web.dev/articles/vitals: all in milliseconds, but CLS, which has no unit. */
export const VITALS = ['LCP', 'INP', 'FCP', 'TTFB', 'CLS'] as const
export type Vital = (typeof VITALS)[number]

/** What one visit of one page has measured. It names nobody: a route of the site, a language, and figures. */
export type FieldReport = {
  /** As the router has it: `/games/cases/$slug`, never the address itself. */
  readonly route: string
  readonly locale: string
  readonly vitals: readonly { readonly name: Vital; readonly value: number }[]
}
