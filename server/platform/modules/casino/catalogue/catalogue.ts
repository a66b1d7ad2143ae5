import type { GameProviders, GameTitle } from '#server/platform/providers/games/port.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale } from '#server/shared/constants/locales.ts'
import {
  GAME_CATEGORIES,
  GAME_FEATURES,
  type GameCategory,
  type GameFeature,
  type TitleSort,
} from '#server/shared/constants/titles.ts'
import { JURISDICTIONS, type JurisdictionName } from '#server/shared/jurisdictions/index.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import { type DisabledGames, NO_DISABLED_GAMES } from '../../availability/reads.ts'
import { folded, isOneEditOff } from './fold.ts'

type Named = { readonly words: readonly string[]; readonly text: string; readonly providerText: string }

/**
 * Rank: 5 exact name, 4 prefix of the name, 3 prefixes of its words, 2 part of the name or its provider, 1 one edit
 * away, 0 no match.
 */
function rankOf(entry: Named, { words, text }: { readonly words: readonly string[]; readonly text: string }): number {
  if (entry.text === text) return 5
  if (entry.text.startsWith(text)) return 4
  const everyWord = (disabled: (word: string, of: string) => boolean) =>
    words.every((word) => entry.words.some((of) => disabled(word, of)))
  if (everyWord((word, of) => of.startsWith(word))) return 3
  if (everyWord((word, of) => of.includes(word)) || entry.providerText.startsWith(text)) return 2
  if (everyWord((word, of) => of.startsWith(word) || isOneEditOff(word, of))) return 1
  // names are often typed as one word, with a typo
  return isOneEditOff(words.join(''), entry.words.join('')) ? 1 : 0
}

/** A title with its search keys. */
export type Entry = GameTitle & {
  readonly provider: string
  readonly providerLabel: string
  readonly currencies: readonly Currency[]
  readonly minStakes: readonly { readonly currency: Currency; readonly min: Micros }[]
  readonly words: readonly string[]
  readonly text: string
  readonly providerText: string
}

export type TitleQuery = {
  readonly kind: GameTitle['kind']
  readonly search?: string | undefined
  readonly providers: readonly string[]
  readonly categories: readonly string[]
  readonly volatility: readonly number[]
  readonly features: readonly string[]
  readonly isHighRtp: boolean
  readonly currency?: Currency | undefined
  readonly sort: TitleSort
  readonly locale?: Locale | undefined
  /** Slug of the last title of the previous page. */
  readonly after?: string | undefined
  readonly limit: number
}

type Facets = {
  readonly providers: readonly { readonly name: string; readonly label: string; readonly count: number }[]
  readonly categories: readonly { readonly category: GameCategory; readonly count: number }[]
  readonly volatility: readonly { readonly level: number; readonly count: number }[]
  readonly features: readonly { readonly feature: GameFeature; readonly count: number }[]
  readonly high_rtp: number
}

type TitlePage = {
  readonly entries: readonly Entry[]
  readonly total: number
  readonly all: number
  readonly next: string | null
  readonly facets: Facets
  /** If nothing matches: number of results without one of the filters, for each filter where there are any. */
  readonly without: readonly { readonly group: Group | 'search'; readonly count: number }[]
}

const HIGH_RTP_BP = 9600

export type Catalogue = {
  /** Undefined if it is not offered or has been removed. */
  find(slug: string, disabled?: DisabledGames): Entry | undefined
  byGame(provider: string, gameId: string): Entry | undefined
  /** Whether any title of the kind is offered, in maintenance or not. */
  offers(kind: GameTitle['kind'], disabled?: DisabledGames): boolean
  page(query: TitleQuery, disabled?: DisabledGames): TitlePage
  /** Titles of the same kind, closest in volatility and features first. */
  related(entry: Entry, count: number, disabled?: DisabledGames): readonly Entry[]
}

/** All titles permitted in a jurisdiction, in memory: filtering thousands takes a few milliseconds. */
export function openCatalogue(providers: GameProviders, jurisdiction: JurisdictionName): Catalogue {
  const permitted = JURISDICTIONS[jurisdiction].casino ? [...providers] : []
  const entries = permitted.flatMap(([name, provider]) =>
    provider.titles
      .filter(({ blockedIn, status }) => !blockedIn.includes(jurisdiction) && status !== 'retired')
      .map((title): Entry => {
        const words = folded(title.name)
        const minStakes = CURRENCY_CODES.flatMap((currency) => {
          const stakes = provider.stakesOf(title.gameId, currency)
          return stakes ? [{ currency, min: stakes.min }] : []
        })
        return {
          ...title,
          provider: name,
          words,
          providerLabel: provider.label,
          text: words.join(' '),
          minStakes,
          currencies: minStakes.map(({ currency }) => currency),
          providerText: folded(provider.label).join(' '),
        }
      }),
  )
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]))
  if (bySlug.size !== entries.length) throw new TypeError('duplicate slug of two titles')
  const byGame = new Map(entries.map((entry) => [`${entry.provider} ${entry.gameId}`, entry]))
  /** Title with its current status; undefined if the operator has removed it. */
  function standing(entry: Entry, disabled: DisabledGames): Entry | undefined {
    const state = disabled.stateOf(entry.provider, entry.gameId)
    if (state === 'off') return undefined
    return state === 'maintenance' && entry.status === 'active' ? { ...entry, status: state } : entry
  }
  const offered = (disabled: DisabledGames) =>
    disabled.isNone ? entries : entries.flatMap((entry) => standing(entry, disabled) ?? [])

  return {
    find(slug, disabled = NO_DISABLED_GAMES) {
      const entry = bySlug.get(slug)
      return entry && standing(entry, disabled)
    },
    byGame: (provider, gameId) => byGame.get(`${provider} ${gameId}`),
    offers: (kind, disabled = NO_DISABLED_GAMES) => offered(disabled).some((entry) => entry.kind === kind),
    page(query, disabled = NO_DISABLED_GAMES) {
      const { kind, currency, after, limit } = query
      const ofKind = offered(disabled).filter(
        (entry) => entry.kind === kind && (currency === undefined || entry.currencies.includes(currency)),
      )
      const ranked = searched(ofKind, query.search)
      const found = ranked.filter(({ entry }) => GROUPS.every((group) => passes(entry, query, group)))
      const ordered = orderOf(query)
      const order = query.sort === 'rank' ? byRank : (a: Ranked, b: Ranked) => ordered(a.entry, b.entry)
      const sorted = found.toSorted(order)
      const last = after === undefined ? undefined : bySlug.get(after)
      // it may have left the list since; the next page continues at its place all the same
      const place = last && (searched([last], query.search)[0] ?? { entry: last, rank: 0 })
      const from = place ? countUpTo(sorted, (one) => order(place, one) < 0) : 0
      const shown = sorted.slice(from, from + limit)
      return {
        entries: shown.map(({ entry }) => entry),
        total: found.length,
        all: ofKind.length,
        next: from + limit < sorted.length ? (shown.at(-1)?.entry.slug ?? null) : null,
        facets: facetsOf(
          ranked.map(({ entry }) => entry),
          query,
        ),
        without: found.length > 0 ? [] : foundWithout(ofKind, ranked, query),
      }
    },
    related(entry, count, disabled = NO_DISABLED_GAMES) {
      const distance = (other: Entry) =>
        Math.abs((other.volatility ?? 0) - (entry.volatility ?? 0)) * 2 -
        other.features.filter((feature) => entry.features.includes(feature)).length
      return offered(disabled)
        .filter((other) => other.slug !== entry.slug && other.kind === entry.kind)
        .toSorted((a, b) => distance(a) - distance(b) || ORDER.popular(a, b))
        .slice(0, count)
    },
  }
}

const GROUPS = ['providers', 'categories', 'volatility', 'features', 'rtp'] as const
type Group = (typeof GROUPS)[number]

function passes(entry: Entry, query: TitleQuery, group: Group): boolean {
  switch (group) {
    case 'providers':
      return query.providers.length === 0 || query.providers.includes(entry.provider)
    case 'categories':
      return query.categories.length === 0 || entry.categories.some((category) => query.categories.includes(category))
    case 'volatility':
      return query.volatility.length === 0 || (entry.volatility !== null && query.volatility.includes(entry.volatility))
    case 'features':
      return query.features.length === 0 || entry.features.some((feature) => query.features.includes(feature))
    case 'rtp':
      return !query.isHighRtp || isHigh(entry)
  }
}

/** RTP of a title's worst bet. */
export const lowestRtp = ({ rtpBp, leastRtpBp }: Pick<GameTitle, 'rtpBp' | 'leastRtpBp'>): number | null =>
  leastRtpBp ?? rtpBp

const isHigh = (entry: Entry) => (lowestRtp(entry) ?? 0) >= HIGH_RTP_BP

/** Number of results per value of each filter, ignoring that filter's own selection. */
function facetsOf(entries: readonly Entry[], query: TitleQuery): Facets {
  const without = (own: Group) =>
    entries.filter((entry) => GROUPS.every((group) => group === own || passes(entry, query, group)))
  const providers = new Map<string, { label: string; count: number }>()
  for (const { provider, providerLabel } of without('providers')) {
    const known = providers.get(provider)
    providers.set(provider, { label: providerLabel, count: (known?.count ?? 0) + 1 })
  }
  const categories = countsOf(
    without('categories').flatMap((entry) => entry.categories),
    GAME_CATEGORIES.filter((one) => query.categories.includes(one)),
  )
  const volatility = countsOf(
    without('volatility').flatMap((entry) => entry.volatility ?? []),
    VOLATILITIES.filter((one) => query.volatility.includes(one)),
  )
  const features = countsOf(
    without('features').flatMap((entry) => entry.features),
    GAME_FEATURES.filter((one) => query.features.includes(one)),
  )
  return {
    providers: [...providers].map(([name, rest]) => ({ name, ...rest })).toSorted((a, b) => b.count - a.count),
    categories: [...categories].map(([category, count]) => ({ category, count })).toSorted((a, b) => b.count - a.count),
    volatility: [...volatility].map(([level, count]) => ({ level, count })).toSorted((a, b) => a.level - b.level),
    features: [...features].map(([feature, count]) => ({ feature, count })).toSorted((a, b) => b.count - a.count),
    high_rtp: without('rtp').filter(isHigh).length,
  }
}

const VOLATILITIES = [1, 2, 3, 4, 5] as const

/** Selected values are included with a count of 0, so that they can be deselected. */
function countsOf<Value>(values: readonly Value[], chosen: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>(chosen.map((value) => [value, 0]))
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Result counts with one filter removed at a time. */
function foundWithout(ofKind: readonly Entry[], ranked: readonly Ranked[], query: TitleQuery): TitlePage['without'] {
  const count = (entries: readonly Entry[], own?: Group) =>
    entries.filter((entry) => GROUPS.every((group) => group === own || passes(entry, query, group))).length
  const named = ranked.map(({ entry }) => entry)
  return [
    ...(query.search ? [{ group: 'search' as const, count: count(ofKind) }] : []),
    ...GROUPS.map((group) => ({ group, count: count(named, group) })),
  ].filter((one) => one.count > 0)
}

const bySlug = (a: Entry, b: Entry) => (a.slug < b.slug ? -1 : 1)
const collators = new Map<Locale, Intl.Collator>()
function collatorOf(locale: Locale): Intl.Collator {
  const known = collators.get(locale) ?? new Intl.Collator(LANGUAGE_TAGS[locale])
  collators.set(locale, known)
  return known
}
type Order = (a: Entry, b: Entry) => number
const ORDER: Readonly<Record<Exclude<TitleSort, 'rank' | 'name'>, Order>> = {
  popular: (a, b) => b.popularity - a.popularity || bySlug(a, b),
  new: (a, b) => b.releasedAt - a.releasedAt || bySlug(a, b),
  rtp: (a, b) => (lowestRtp(b) ?? -1) - (lowestRtp(a) ?? -1) || bySlug(a, b),
}

function orderOf({ sort, locale = DEFAULT_LOCALE }: TitleQuery): Order {
  if (sort !== 'name') return ORDER[sort === 'rank' ? 'popular' : sort]
  const collator = collatorOf(locale)
  return (a, b) => collator.compare(a.name, b.name) || bySlug(a, b)
}

/** Number of values before the first one past a position. */
function countUpTo<Value>(values: readonly Value[], isPast: (value: Value) => boolean): number {
  const at = values.findIndex(isPast)
  return at === -1 ? values.length : at
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
