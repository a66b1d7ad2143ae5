import { openCatalogue, type TitleQuery } from '#server/platform/modules/casino/catalogue/catalogue.ts'
import { largeCatalogue } from '../support/casino/large-catalogue.ts'
import type { Line } from './line.ts'
import { median } from './median.ts'
import { scaled } from './scale.ts'

const TITLES = 8000
/** Limit of a search at the server, in ms. */
const MOST_MS = 50
const FIRST_PAGE: TitleQuery = {
  kind: 'slot',
  providers: [],
  categories: [],
  volatility: [],
  features: [],
  isHighRtp: false,
  sort: 'popular',
  limit: 40,
}
/** One letter, words, a typo, another script, no match, and the longest accepted text. */
const SEARCHES = ['l', 'loom light', 'loomligth', 'elan', 'ohara', 'ночь', 'zzzz', 'a'.repeat(64)]

/** Slowest search and sort order of a large catalog. */
export async function run(): Promise<Line[]> {
  const catalogue = openCatalogue(largeCatalogue(TITLES), 'demo')
  const queries: TitleQuery[] = [
    ...SEARCHES.map((search) => ({ ...FIRST_PAGE, search, sort: 'rank' as const })),
    ...(['popular', 'new', 'rtp', 'name'] as const).map((sort) => ({ ...FIRST_PAGE, sort, volatility: [4, 5] })),
  ]
  const middles = queries.map((query) =>
    median(
      Array.from({ length: scaled(50) }, () => {
        const began = performance.now()
        catalogue.page(query)
        return performance.now() - began
      }),
    ),
  )
  return [
    {
      id: 'titles-search',
      name: 'the slowest search among 8,000 titles, in the middle',
      unit: 'ms',
      measured: Math.max(...middles),
      reference: { name: 'what it may take', measured: MOST_MS },
    },
  ]
}
