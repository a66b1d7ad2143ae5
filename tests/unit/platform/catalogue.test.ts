import { expect, test } from 'vitest'
import { openCatalogue, type TitleQuery } from '#server/platform/modules/casino/catalogue/catalogue.ts'
import { JURISDICTION_NAMES } from '#server/shared/constants/jurisdictions.ts'
import { largeCatalogue } from '../../support/casino/large-catalogue.ts'

const TITLES = 8000
const ALL: TitleQuery = {
  ...{ kind: 'slot', providers: [], volatility: [], features: [], isHighRtp: false, sort: 'popular', limit: 40 },
}
const providers = largeCatalogue(TITLES)
const catalogue = openCatalogue(providers, 'demo')

test.each(['l', 'loom light', 'loomligth', 'elan', 'ohara', 'ночь', 'zzzz', 'a'.repeat(64)])(
  'among 8,000 titles %j is looked for',
  (search) => {
    const found = catalogue.page({ ...ALL, search }).total
    if (search === 'zzzz' || search.length > 60) expect(found).toBe(0)
    else expect(found).toBeGreaterThan(0)
  },
)

test('in every order the pages of a filter repeat and leave out nothing', () => {
  for (const sort of ['popular', 'new', 'rtp', 'name'] as const) {
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = catalogue.page({ ...ALL, sort, volatility: [5], ...(after && { after }), limit: 100 })
      seen.push(...page.entries.map(({ slug }) => slug))
      after = page.next ?? undefined
      if (after === undefined) expect(seen).toHaveLength(page.total)
    } while (after !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(1000)
  }
})

test('a title that is blocked in a jurisdiction is not there, and one whose return nobody tells is not above 96 %', () => {
  expect(JURISDICTION_NAMES).toContain('uk')
  const british = openCatalogue(providers, 'uk')
  const all = [...providers.values()].flatMap(({ titles }) => titles)
  const blocked = all.find(({ blockedIn }) => blockedIn.length > 0)
  expect(british.find(blocked?.slug ?? '')).toBeUndefined()
  expect(catalogue.find(blocked?.slug ?? '')).toBeDefined()
  const high = catalogue.page({ ...ALL, isHighRtp: true })
  expect(high.total).toBe(all.filter(({ kind, rtpBp }) => kind === 'slot' && rtpBp !== null && rtpBp >= 9600).length)
})
