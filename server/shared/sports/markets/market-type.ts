import type { EventLaw, EventResult, Measure } from '../event-law.ts'
import type { SimpleGrade } from '../grade.ts'
import type { Score } from '../score.ts'

/** Type and specifiers of a market, parsed from `total|period=1h|total=1.5`. */
export type MarketKey = { readonly type: string; readonly specifiers: Readonly<Record<string, string>> }
type Specifiers = MarketKey['specifiers']

export const GROUPS = ['main', 'goals', 'totals', 'handicaps', 'periods', 'sets', 'maps', 'scores'] as const
type Group = (typeof GROUPS)[number]

/** Columns of an event in a list: winner, total and handicap. */
export const COLUMNS = ['result', 'total', 'handicap'] as const
export type Column = (typeof COLUMNS)[number]

type Common = {
  readonly type: string
  readonly group: (specifiers: Specifiers) => Group
  /** Column in a list of events. */
  readonly column?: Column
  readonly outcomes: readonly string[]
  readonly winners: number
}

/** A market decided by the score of one part: pricing and settlement use the same rule. */
export type ScoreMarket = Common & {
  readonly kind: 'score'
  /** Whether a line may be refunded: it has two opposite outcomes. */
  readonly hasRefunds: boolean
  readonly part: (specifiers: Specifiers) => string
  readonly measure: (specifiers: Specifiers) => Measure
  /** Rule of an outcome, curried so that specifiers are parsed only once for the many scores of a model. */
  readonly grade: (outcome: string, specifiers: Specifiers) => (score: Score) => SimpleGrade
}

/** A market decided by the order of goals. */
export type GoalMarket = Common & {
  readonly kind: 'goals'
  readonly hasRefunds: false
  readonly chances: (law: EventLaw) => readonly number[]
  /** Null while it is open. */
  readonly grade: (result: EventResult, outcome: string, specifiers: Specifiers) => SimpleGrade | null
}

export type MarketType = ScoreMarket | GoalMarket

/** Canonical name of a market: specifiers sorted by name. */
export function marketKey(type: string, specifiers: Specifiers = {}): string {
  const parts = Object.entries(specifiers)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return [type, ...parts].join('|')
}

const parsedKeys = new Map<string, MarketKey>()

export function parseMarketKey(key: string): MarketKey {
  const known = parsedKeys.get(key)
  if (known) return known
  const parsed = parsedOf(key)
  // keys come from a feed, so the cache's size is limited
  if (parsedKeys.size < 2000) parsedKeys.set(key, parsed)
  return parsed
}

function parsedOf(key: string): MarketKey {
  const [type = '', ...parts] = key.split('|')
  const specifiers = Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at), part.slice(at + 1)]
    }),
  )
  return { type, specifiers }
}

/** The part that decides the event, used unless a market names another. */
export const WHOLE = 'ft'
export const periodOf = ({ period }: Specifiers): string => period ?? WHOLE

/** A line in quarters: "-0.75" is −3. */
export const quartersOf = (line = '0'): number => Math.round(Number(line) * 4)
export const lineOf = (quarters: number): string => String(quarters / 4)

/** Grade of an outcome that has happened or not. */
export const wonIf = (isSo: boolean): SimpleGrade => (isSo ? 'won' : 'lost')
