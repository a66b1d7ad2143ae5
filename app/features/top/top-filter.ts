export const TOP_PERIODS = ['day', 'week', 'month'] as const
export const TOP_MEASURES = ['multiplier', 'win'] as const
export type TopFilter = { period: (typeof TOP_PERIODS)[number]; measure: (typeof TOP_MEASURES)[number] }

type TopSearch = { readonly [Name in keyof TopFilter]?: TopFilter[Name] | undefined }

const FIRST: TopFilter = { period: 'week', measure: 'multiplier' }

export function topFilterOf({ period = FIRST.period, measure = FIRST.measure }: TopSearch): TopFilter {
  return { period, measure }
}
