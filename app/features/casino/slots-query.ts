import { oneOf, type Query, text, textOrNumber } from '~/lib/search-fields.ts'

export const SORTS = ['popular', 'new', 'rtp', 'name'] as const
export type Sort = (typeof SORTS)[number]
export const VOLATILITIES = ['1', '2', '3', '4', '5'] as const
export const FEATURES = ['free-spins', 'hold-and-spin', 'ways', 'cascade', 'jackpot', 'classic'] as const

/** What the address of the slots asks for. Values of a group are alternatives, with commas between them. */
export type SlotsQuery = {
  q?: string | number | undefined
  provider?: string | undefined
  volatility?: string | number | undefined
  feature?: string | undefined
  rtp?: 'high' | undefined
  sort?: Sort | undefined
  /** The last title of the page before. */
  after?: string | undefined
}

const LONGEST = 64

/** Those of a list that there are; undefined for none. */
function several(value: unknown, values: readonly string[]): string | undefined {
  const asked = String(value ?? '').split(',')
  return values.filter((one) => asked.includes(one)).join(',') || undefined
}

/** What of an address's query is meant; anything else is absent. */
export function readSlotsQuery(query: Query): SlotsQuery {
  const volatility = several(query.volatility, VOLATILITIES)
  return {
    q: textOrNumber(query.q, LONGEST),
    provider: text(query.provider, LONGEST) || undefined,
    // one digit is a number to the router
    volatility: volatility?.length === 1 ? Number(volatility) : volatility,
    feature: several(query.feature, FEATURES),
    rtp: oneOf(query.rtp, ['high']),
    sort: oneOf(query.sort, SORTS),
    after: text(query.after, LONGEST) || undefined,
  }
}

/** The same as the call has it. */
export function titlesInput({ q, provider, volatility, feature, rtp, sort, after }: SlotsQuery) {
  return {
    kind: 'slot' as const,
    limit: 40,
    ...(q !== undefined && { search: String(q) }),
    ...(provider && { providers: provider }),
    ...(volatility !== undefined && { volatility: String(volatility) }),
    ...(feature && { features: feature }),
    ...(rtp && { high_rtp: '1' as const }),
    ...(sort && { sort }),
    ...(after && { cursor: after }),
  }
}

/** A list with one value more or fewer; undefined for none. */
export function toggled(list: string | number | undefined, value: string): string | undefined {
  const values = list === undefined ? [] : String(list).split(',')
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return next.join(',') || undefined
}
