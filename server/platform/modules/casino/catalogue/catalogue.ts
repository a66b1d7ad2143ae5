import type { GameProviders, GameTitle } from '#server/platform/providers/games/port.ts'
import type { JurisdictionName } from '#server/shared/constants/jurisdictions.ts'
import type { GameFeature } from '#server/shared/constants/titles.ts'
import { folded, isOneEditOff } from './fold.ts'

/** A title with what it is found by. */
export type Entry = GameTitle & {
  readonly provider: string
  readonly providerLabel: string
  readonly words: readonly string[]
  /** The words as one text. */
  readonly text: string
  readonly providerText: string
}

export type TitleQuery = {
  readonly kind: GameTitle['kind']
  readonly search?: string | undefined
  readonly providers: readonly string[]
  readonly volatility: readonly number[]
  readonly features: readonly string[]
  readonly isHighRtp: boolean
  readonly sort: 'popular' | 'new' | 'rtp' | 'name'
  /** The slug of the last title of the page before. */
  readonly after?: string | undefined
  readonly limit: number
}

export type Facets = {
  readonly providers: readonly { readonly name: string; readonly label: string; readonly count: number }[]
  readonly volatility: readonly { readonly level: number; readonly count: number }[]
  readonly features: readonly { readonly feature: GameFeature; readonly count: number }[]
  readonly high_rtp: number
}

export type TitlePage = {
  readonly entries: readonly Entry[]
  readonly total: number
  readonly all: number
  readonly next: string | null
  readonly facets: Facets
}

/** 96 % and up. */
const HIGH_RTP_BP = 9600

export type Catalogue = {
  find(slug: string): Entry | undefined
  byGame(provider: string, gameId: string): Entry | undefined
  page(query: TitleQuery): TitlePage
  /** Of the same kind, the nearest in volatility and features first. */
  related(entry: Entry, count: number): readonly Entry[]
}

/** All titles that may be played under a jurisdiction, in memory: thousands are looked through in a few milliseconds. */
export function openCatalogue(providers: GameProviders, jurisdiction: JurisdictionName): Catalogue {
  const entries = [...providers].flatMap(([provider, { label, titles }]) =>
    titles
      .filter(({ blockedIn }) => !blockedIn.includes(jurisdiction))
      .map((title): Entry => {
        const words = folded(title.name)
        return {
          ...title,
          ...{ provider, words, providerLabel: label, text: words.join(' ') },
          providerText: folded(label).join(' '),
        }
      }),
  )
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]))
  if (bySlug.size !== entries.length) throw new TypeError('two titles have one slug')

  return {
    find: (slug) => bySlug.get(slug),
    byGame: (provider, gameId) => entries.find((entry) => entry.provider === provider && entry.gameId === gameId),
    page(query) {
      const ofKind = entries.filter(({ kind }) => kind === query.kind)
      const ranked = searched(ofKind, query.search)
      const found = ranked.filter(({ entry }) => GROUPS.every((group) => passes(entry, query, group)))
      const sorted = found.toSorted(query.search ? byRank : (a, b) => ORDER[query.sort](a.entry, b.entry))
      const from = query.after === undefined ? 0 : sorted.findIndex(({ entry }) => entry.slug === query.after) + 1
      const shown = sorted.slice(from, from + query.limit)
      return {
        entries: shown.map(({ entry }) => entry),
        total: found.length,
        all: ofKind.length,
        next: from + query.limit < sorted.length ? (shown.at(-1)?.entry.slug ?? null) : null,
        facets: facetsOf(
          ranked.map(({ entry }) => entry),
          query,
        ),
      }
    },
    related(entry, count) {
      const distance = (other: Entry) =>
        Math.abs((other.volatility ?? 0) - (entry.volatility ?? 0)) * 2 -
        other.features.filter((feature) => entry.features.includes(feature)).length
      return entries
        .filter((other) => other !== entry && other.kind === entry.kind)
        .toSorted((a, b) => distance(a) - distance(b) || ORDER.popular(a, b))
        .slice(0, count)
    },
  }
}

const GROUPS = ['providers', 'volatility', 'features', 'rtp'] as const
type Group = (typeof GROUPS)[number]

function passes(entry: Entry, query: TitleQuery, group: Group): boolean {
  switch (group) {
    case 'providers':
      return query.providers.length === 0 || query.providers.includes(entry.provider)
    case 'volatility':
      return query.volatility.length === 0 || (entry.volatility !== null && query.volatility.includes(entry.volatility))
    case 'features':
      return query.features.length === 0 || entry.features.some((feature) => query.features.includes(feature))
    case 'rtp':
      return !query.isHighRtp || isHigh(entry)
  }
}

const isHigh = ({ rtpBp }: Entry) => rtpBp !== null && rtpBp >= HIGH_RTP_BP

/** How many there are of each value, were its own group not asked for. */
function facetsOf(entries: readonly Entry[], query: TitleQuery): Facets {
  const without = (own: Group) =>
    entries.filter((entry) => GROUPS.every((group) => group === own || passes(entry, query, group)))
  const providers = new Map<string, { label: string; count: number }>()
  for (const { provider, providerLabel } of without('providers')) {
    const known = providers.get(provider)
    providers.set(provider, { label: providerLabel, count: (known?.count ?? 0) + 1 })
  }
  const volatility = countsOf(without('volatility').flatMap((entry) => entry.volatility ?? []))
  const features = countsOf(without('features').flatMap((entry) => entry.features))
  return {
    providers: [...providers].map(([name, rest]) => ({ name, ...rest })).toSorted((a, b) => b.count - a.count),
    volatility: [...volatility].map(([level, count]) => ({ level, count })).toSorted((a, b) => a.level - b.level),
    features: [...features].map(([feature, count]) => ({ feature, count })).toSorted((a, b) => b.count - a.count),
    high_rtp: without('rtp').filter(isHigh).length,
  }
}

function countsOf<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const bySlug = (a: Entry, b: Entry) => (a.slug < b.slug ? -1 : 1)
const collator = new Intl.Collator('en')
const ORDER: Readonly<Record<TitleQuery['sort'], (a: Entry, b: Entry) => number>> = {
  popular: (a, b) => b.popularity - a.popularity || bySlug(a, b),
  new: (a, b) => b.releasedAt - a.releasedAt || bySlug(a, b),
  rtp: (a, b) => (b.rtpBp ?? -1) - (a.rtpBp ?? -1) || bySlug(a, b),
  name: (a, b) => collator.compare(a.name, b.name) || bySlug(a, b),
}

type Ranked = { readonly entry: Entry; readonly rank: number }
const byRank = (a: Ranked, b: Ranked) => b.rank - a.rank || ORDER.popular(a.entry, b.entry)

function searched(entries: readonly Entry[], search: string | undefined): Ranked[] {
  const words = folded(search ?? '')
  if (words.length === 0) return entries.map((entry) => ({ entry, rank: 0 }))
  const text = words.join(' ')
  return entries.flatMap((entry) => {
    const rank = rankOf(entry, { words, text })
    return rank === 0 ? [] : [{ entry, rank }]
  })
}

/** 5 the name itself, 4 its beginning, 3 beginnings of its words, 2 a part of it or its provider, 1 an edit off, 0 not at all. */
function rankOf(entry: Entry, { words, text }: { readonly words: readonly string[]; readonly text: string }): number {
  if (entry.text === text) return 5
  if (entry.text.startsWith(text)) return 4
  const everyWord = (holds: (word: string, of: string) => boolean) =>
    words.every((word) => entry.words.some((of) => holds(word, of)))
  if (everyWord((word, of) => of.startsWith(word))) return 3
  if (everyWord((word, of) => of.includes(word)) || entry.providerText.startsWith(text)) return 2
  if (everyWord((word, of) => of.startsWith(word) || isOneEditOff(word, of))) return 1
  // a name is often written as one word, and a letter of it wrongly
  return isOneEditOff(words.join(''), entry.words.join('')) ? 1 : 0
}
