import { GAME_CATEGORIES, GAME_FEATURES, TITLE_SORTS, type TitleSort } from '#server/shared/constants/titles.ts'
import { oneOf, type Query, text, textOrNumber } from '~/lib/pages/search-fields.ts'
import { getLocale } from '~/paraglide/runtime.js'
import type { Kind } from './kind.ts'

export const VOLATILITIES = ['1', '2', '3', '4', '5'] as const

/** Query of a list of titles. Values of a group are alternatives, separated by commas. */
export type TitlesQuery = {
  q?: string | number | undefined
  provider?: string | undefined
  category?: string | undefined
  volatility?: string | number | undefined
  feature?: string | undefined
  rtp?: 'high' | undefined
  sort?: TitleSort | undefined
  /** Last title of the previous page. */
  after?: string | undefined
}

const LONGEST = 64
/** Divisible by two, three, four and five columns. */
const PAGE_OF_TITLES = 60

/** Valid values of a list; undefined if there are none. */
function several(value: unknown, values: readonly string[]): string | undefined {
  const requested = String(value ?? '').split(',')
  return values.filter((one) => requested.includes(one)).join(',') || undefined
}

/** Parses an address's query; invalid values are dropped. */
export function readTitlesQuery(query: Query): TitlesQuery {
  const volatility = several(query.volatility, VOLATILITIES)
  return {
    q: textOrNumber(query.q, LONGEST),
    provider: text(query.provider, LONGEST) || undefined,
    // some current categories were features in older addresses
    category: several(query.category ?? query.feature, GAME_CATEGORIES),
    // the router parses a single digit as a number
    volatility: volatility?.length === 1 ? Number(volatility) : volatility,
    feature: several(query.feature, GAME_FEATURES),
    rtp: oneOf(query.rtp, ['high']),
    sort: oneOf(query.sort, TITLE_SORTS),
    after: text(query.after, LONGEST) || undefined,
  }
}

export function titlesInput(kind: Kind, { q, provider, category, ...rest }: TitlesQuery) {
  const { volatility, feature, rtp, sort, after } = rest
  return {
    kind,
    limit: PAGE_OF_TITLES,
    ...(q !== undefined && { search: String(q) }),
    ...(provider && { providers: provider }),
    ...(category && { categories: category }),
    ...(volatility !== undefined && { volatility: String(volatility) }),
    ...(feature && { features: feature }),
    ...(rtp && { high_rtp: '1' as const }),
    ...(sort && { sort }),
    ...(sort === 'name' && { locale: getLocale() }),
    ...(after && { cursor: after }),
  }
}

/** Adds a value to a list or removes it; undefined if the result is empty. */
export function toggled(list: string | number | undefined, value: string): string | undefined {
  const values = list === undefined ? [] : String(list).split(',')
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return next.join(',') || undefined
}
