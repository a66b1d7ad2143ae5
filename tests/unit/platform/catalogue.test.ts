import { expect, test } from 'vitest'
import { disabledGamesOf } from '#server/platform/modules/availability/disabled-games.ts'
import { openCatalogue, type TitleQuery } from '#server/platform/modules/casino/catalogue/catalogue.ts'
import { JURISDICTION_NAMES } from '#server/shared/jurisdictions/index.ts'
import { largeCatalogue } from '../../support/casino/large-catalogue.ts'

const TITLES = 8000
const ALL: TitleQuery = {
  kind: 'slot',
  providers: [],
  categories: [],
  volatility: [],
  features: [],
  isHighRtp: false,
  sort: 'popular',
  limit: 40,
}
const providers = largeCatalogue(TITLES)
const catalogue = openCatalogue(providers, 'demo')

test.each([
  ['l', /^l/i],
  ['loom light', /^Loom light/],
  // a one-word name precedes two-word names with the same distance
  ['loomligth', /^Loomlight$/],
  ['moth candle', /^Moth & Candle$/],
  ['elan', /^Élan /],
  ['ohara', /^O'Hara /],
  ['ночь', /^Ночь /],
  ['НОЧЬ ferry', /^Ночь Ferry/],
  ['zzzz', null],
  ['a'.repeat(64), null],
] as const)('among 8,000 titles %j finds %s first', (search, first) => {
  const { entries, total, without } = catalogue.page({ ...ALL, search, sort: 'rank' })
  if (first === null) {
    expect(total).toBe(0)
    const slots = catalogue.page(ALL).total
    expect(without).toEqual([{ group: 'search', count: slots }])
  } else expect(entries[0]?.name).toMatch(first)
})

const EVERYWHERE = { currency: '', country: '' } as const

test('a search keeps the requested order, and an empty result names the filters that excluded titles', () => {
  const found = (sort: TitleQuery['sort']) =>
    catalogue.page({ ...ALL, search: 'loom light', sort, limit: 100 }).entries.map((entry) => entry.releasedAt)
  expect(found('new')).toEqual(found('new').toSorted((a, b) => b - a))
  expect(found('rank')).not.toEqual(found('new'))
  const { total, without } = catalogue.page({ ...ALL, volatility: [9], features: ['no'] })
  expect([total, without]).toEqual([0, []])
  const none = catalogue.page({ ...ALL, search: 'zzzz', categories: ['classic'], volatility: [5] })
  expect([none.facets.categories, none.facets.volatility]).toEqual([
    [{ category: 'classic', count: 0 }],
    [{ level: 5, count: 0 }],
  ])
  const one = catalogue.page({ ...ALL, features: ['no'], volatility: [5] })
  expect(one.without).toEqual([{ group: 'features', count: catalogue.page({ ...ALL, volatility: [5] }).total }])
})

test('names sort by the reader’s alphabet, and a currency filter lists only titles that support it', () => {
  const first = (locale: 'ru' | 'en') => catalogue.page({ ...ALL, sort: 'name', locale }).entries[0]?.name
  expect([first('ru'), first('en')]).toEqual([expect.stringMatching(/^Ночь/), expect.stringMatching(/^[A-Z]/)])
  const euros = catalogue.page({ ...ALL, currency: 'EUR', limit: 9000 })
  expect(euros.total).toBeLessThan(catalogue.page(ALL).total)
  expect(euros.entries.every(({ currencies }) => currencies.includes('EUR'))).toBe(true)
})

test('a title that the operator has taken down is not there, and one under maintenance says so', () => {
  const [first, second] = catalogue.page({ ...ALL, sort: 'new' }).entries
  if (!first || !second) throw new Error('nothing to close')
  const held = ({ provider, gameId }: typeof first, state: 'maintenance' | 'off') => ({
    provider,
    gameId,
    state,
    ...EVERYWHERE,
  })
  const holds = disabledGamesOf([held(first, 'off'), held(second, 'maintenance')])
  expect(catalogue.find(first.slug, holds)).toBeUndefined()
  expect(catalogue.find(second.slug, holds)?.status).toBe('maintenance')
  const { entries, total } = catalogue.page({ ...ALL, sort: 'new' }, holds)
  expect([entries[0]?.slug, entries[0]?.status]).toEqual([second.slug, 'maintenance'])
  expect(total).toBe(catalogue.page(ALL).total - 1)
  const all = disabledGamesOf([{ provider: first.provider, gameId: '', state: 'off', ...EVERYWHERE }])
  expect(catalogue.page({ ...ALL, providers: [first.provider] }, all).total).toBe(0)
})

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
    expect(seen.length).toBeGreaterThan(0)
  }
})

test('the page after a title that has been taken down since goes on where it stood, in every order', () => {
  for (const sort of ['popular', 'new', 'rtp', 'name', 'rank'] as const) {
    const query = { ...ALL, sort, search: 'ferry', limit: 10 }
    const both = catalogue.page({ ...query, limit: 20 }).entries.map(({ slug }) => slug)
    const last = catalogue.page(query).entries.at(-1)
    if (!last) throw new Error('nothing is listed')
    const holds = disabledGamesOf([{ provider: last.provider, gameId: last.gameId, state: 'off', ...EVERYWHERE }])
    const next = catalogue.page({ ...query, after: last.slug }, holds).entries.map(({ slug }) => slug)
    expect(next, sort).toEqual(both.slice(10))
  }
})

test('a title blocked in a jurisdiction is not found, and one with an unknown RTP is not above 96 %', () => {
  expect(JURISDICTION_NAMES).toContain('uk')
  const british = openCatalogue(providers, 'uk')
  const all = [...providers.values()].flatMap(({ titles }) => titles)
  const blocked = all.find(({ blockedIn }) => blockedIn.length > 0)
  expect(british.find(blocked?.slug ?? '')).toBeUndefined()
  expect(catalogue.find(blocked?.slug ?? '')).toBeDefined()
  const high = catalogue.page({ ...ALL, isHighRtp: true })
  expect(high.total).toBe(all.filter(({ kind, rtpBp }) => kind === 'slot' && rtpBp !== null && rtpBp >= 9600).length)
})
