import type { Query } from '~/lib/search-fields.ts'

export const TOP_PERIODS = ['day', 'week', 'month'] as const
export const TOP_MEASURES = ['multiplier', 'win'] as const
export type TopFilter = { period: (typeof TOP_PERIODS)[number]; measure: (typeof TOP_MEASURES)[number] }

const FIRST: TopFilter = { period: 'week', measure: 'multiplier' }

/** What the address asks for; the first view where it does not say. */
export function topFilterOf(search: Query): TopFilter {
  return {
    period: TOP_PERIODS.find((one) => one === search.period) ?? FIRST.period,
    measure: TOP_MEASURES.find((one) => one === search.measure) ?? FIRST.measure,
  }
}
