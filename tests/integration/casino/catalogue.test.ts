import { expect, test } from 'vitest'
import { z } from 'zod'
import { adapter } from '#server/platform/providers/adapter.ts'
import type { GameTitle } from '#server/platform/providers/games/port.ts'
import { REGISTRIES } from '#server/platform/providers/index.ts'
import { LANGUAGE_TAGS, LOCALES } from '#server/shared/constants/locales.ts'
import { GAME_CATEGORIES, GAME_FEATURES } from '#server/shared/constants/titles.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { largeCatalogue } from '../../support/casino/large-catalogue.ts'
import { startPlatform } from '../../support/platform.ts'
import { isFull } from '../../support/run/depth.ts'
import fc from '../../support/run/fast-check.ts'

const providers = largeCatalogue(8000)
const NAMES = [...providers.keys()]
type Listed = GameTitle & {
  readonly provider: string
  readonly label: string
  readonly isSoldIn: (currency: 'EUR' | 'RUB') => boolean
}
const LISTED: readonly Listed[] = [...providers].flatMap(([provider, { label, titles, stakesOf }]) =>
  titles.map((title) => ({
    ...title,
    provider,
    label,
    isSoldIn: (currency) => stakesOf(title.gameId, currency) !== null,
  })),
)

/** Mostly empty: all filters together match nothing. */
const several = <Value>(values: readonly Value[]) =>
  fc.oneof(
    { arbitrary: fc.constant([]), weight: 4 },
    { arbitrary: fc.subarray([...values], { maxLength: 3 }), weight: 1 },
  )
const query = fc.record({
  kind: fc.constantFrom('slot', 'slot', 'live'),
  search: fc.constantFrom(
    '',
    '',
    'l',
    'loom',
    'loom light',
    'loomligth',
    'elan',
    'ohara',
    'O’HARA ferry',
    'ночь',
    'ferry 7',
    'light salt',
    'provider 3',
    'quary',
    'qarry',
    'quarryy',
    'lantersn',
    'moth & candle',
    'glass orchard',
    'zzzz',
    '%',
    '_',
    "'",
    '"; DROP TABLE',
    '12',
  ),
  providers: several(NAMES),
  categories: several(GAME_CATEGORIES),
  volatility: several([1, 2, 3, 4, 5]),
  features: several(GAME_FEATURES),
  isHigh: fc.constantFrom(false, false, false, true),
  currency: fc.constantFrom('EUR', 'RUB', undefined),
  sort: fc.constantFrom('rank', 'popular', 'new', 'rtp', 'name', undefined),
  locale: fc.constantFrom(...LOCALES),
})
type Query = ReturnType<typeof query.generate>['value']

/** Reference implementation of the listing, simple and slow. */
function expectedOf(asked: Query): { titles: readonly Listed[]; all: number } {
  const ofKind = LISTED.filter(
    ({ kind, isSoldIn }) => kind === asked.kind && (asked.currency === undefined || isSoldIn(asked.currency)),
  )
  const any = <Value>(chosen: readonly Value[], own: readonly Value[]) =>
    chosen.length === 0 || own.some((one) => chosen.includes(one))
  const words = wordsOf(asked.search)
  const ranks = new Map(ofKind.map((title) => [title, words.length === 0 ? 1 : rank(words, title)]))
  const found = ofKind.filter(
    (title) =>
      ranks.get(title) !== 0 &&
      any(asked.providers, [title.provider]) &&
      any(asked.categories, title.categories) &&
      any<number>(asked.volatility, title.volatility === null ? [] : [title.volatility]) &&
      any(asked.features, title.features) &&
      (!asked.isHigh || (title.rtpBp ?? 0) >= 9600),
  )
  const usual = asked.search === '' ? 'popular' : 'rank'
  const compare = new Intl.Collator(LANGUAGE_TAGS[asked.locale]).compare
  const by = {
    rank: (a: Listed, b: Listed) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0) || b.popularity - a.popularity,
    popular: (a: Listed, b: Listed) => b.popularity - a.popularity,
    new: (a: Listed, b: Listed) => b.releasedAt - a.releasedAt,
    rtp: (a: Listed, b: Listed) => (b.rtpBp ?? -1) - (a.rtpBp ?? -1),
    name: (a: Listed, b: Listed) => compare(a.name, b.name),
  }[asked.sort ?? usual]
  return { titles: found.toSorted((a, b) => by(a, b) || (a.slug < b.slug ? -1 : 1)), all: ofKind.length }
}

const wordsOf = (text: string): string[] =>
  [...text.normalize('NFKD').toLowerCase()]
    .filter((letter) => !/\p{M}/u.test(letter) && !"'’ʼ".includes(letter))
    .map((letter) => (letter === 'ё' ? 'е' : /[\p{L}\p{N}]/u.test(letter) ? letter : ' '))
    .join('')
    .split(' ')
    .filter((word) => word !== '')

function rank(words: readonly string[], { name, label }: Listed): number {
  const own = wordsOf(name)
  const [text, whole] = [words.join(' '), own.join(' ')]
  const each = (fits: (wanted: string, word: string) => boolean) =>
    words.every((wanted) => own.some((word) => fits(wanted, word)))
  const begins = (wanted: string, word: string) => word.indexOf(wanted) === 0
  if (whole === text) return 6
  if (begins(text, whole)) return 5
  if (each(begins)) return 4
  if (each((wanted, word) => word.includes(wanted)) || begins(text, wordsOf(label).join(' '))) return 3
  if (each((wanted, word) => begins(wanted, word) || isMistaken(wanted, word))) return 2
  return isMistaken(words.join(''), own.join('')) ? 2 : 0
}

const isMistaken = (wanted: string, word: string) =>
  wanted.length >= 5 && wanted[0] === word[0] && distance(wanted, word) <= 1

/** Damerau–Levenshtein distance: insertions, deletions, changes, and swaps of adjacent letters. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (rows[i - 1]?.[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : changed
      row.push(Math.min(changed, swapped, (rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}

test('any search, filter and order over 8,000 titles returns, page by page, what a direct count gives [R16]', async () => {
  const games = Object.fromEntries(
    [...providers].map(([name, provider]) => [name, adapter(z.object({}), () => provider)]),
  )
  await using platform = await startPlatform({
    registries: { ...REGISTRIES, games },
    providerSettings: { GAME_PROVIDERS: NAMES.join(',') },
  })
  let found = 0
  for (const requested of fc.sample(query, { numRuns: isFull ? 1000 : 50, seed: 20_261_125 })) {
    const { kind, currency, sort, locale } = requested
    const input = {
      kind,
      locale,
      limit: 100,
      ...(requested.search && { search: requested.search }),
      ...(requested.providers.length > 0 && { providers: requested.providers.join(',') }),
      ...(requested.categories.length > 0 && { categories: requested.categories.join(',') }),
      ...(requested.volatility.length > 0 && { volatility: requested.volatility.join(',') }),
      ...(requested.features.length > 0 && { features: requested.features.join(',') }),
      ...(requested.isHigh && { high_rtp: '1' as const }),
      ...(currency && { currency }),
      ...(sort && { sort }),
    }
    const expected = expectedOf(requested)
    const slugs = expected.titles.map(({ slug }) => slug)
    // three pages and the last one prove as much as eighty do
    const listed: string[] = []
    let next: string | null = null
    do {
      const cursor: { cursor?: string } = next === null ? {} : { cursor: next }
      const { output } = await platform.request(contract.casino.titles, { ...input, ...cursor })
      expect([output.total, output.all], JSON.stringify(requested)).toEqual([slugs.length, expected.all])
      listed.push(...output.titles.map(({ slug }) => slug))
      next = output.next
      if (listed.length >= 300 && next !== null) {
        const cursorOfLast = slugs.at(-3) ?? ''
        const last = await platform.request(contract.casino.titles, { ...input, cursor: cursorOfLast })
        expect([last.output.titles.map(({ slug }) => slug), last.output.next]).toEqual([slugs.slice(-2), null])
        next = null
      }
    } while (next !== null)
    expect(listed, JSON.stringify(requested)).toEqual(slugs.slice(0, listed.length))
    if (listed.length < 300) expect(listed).toHaveLength(slugs.length)
    found += listed.length
  }
  expect(found).toBeGreaterThan(5000)
})

test('a list says the smallest stake of each title in each currency that it is played in', async () => {
  await using platform = await startPlatform()
  const { output } = await platform.request(contract.casino.titles, { kind: 'slot', search: 'glass orchard' })
  expect(output.titles[0]?.min_stakes).toEqual([
    { currency: 'RUB', min: '10' },
    { currency: 'USD', min: '0.1' },
    { currency: 'KZT', min: '50' },
    { currency: 'INR', min: '10' },
    { currency: 'EUR', min: '0.1' },
  ])
})
