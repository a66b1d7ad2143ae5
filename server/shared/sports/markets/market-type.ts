import type { EventLaw, EventResult, Measure } from '../event-law.ts'
import type { SimpleGrade } from '../grade.ts'
import type { Score } from '../score.ts'

/** A market's type and specifiers, as `total|period=1h|total=1.5` has them. */
export type MarketKey = { readonly type: string; readonly specifiers: Readonly<Record<string, string>> }
type Specifiers = MarketKey['specifiers']

/** Groups of an event's page. */
export const GROUPS = ['main', 'goals', 'totals', 'handicaps', 'periods', 'sets', 'maps', 'scores'] as const
type Group = (typeof GROUPS)[number]

/** What a list shows of an event: who wins it, a total and a handicap. */
export const COLUMNS = ['result', 'total', 'handicap'] as const
export type Column = (typeof COLUMNS)[number]

type Common = {
  readonly type: string
  readonly group: (specifiers: Specifiers) => Group
  /** Where a list of events shows it. */
  readonly column?: Column
  readonly outcomes: readonly string[]
  /** How many outcomes win. */
  readonly winners: number
}

/** A market that the score of one part decides: its price and its settlement are the same rule. */
export type ScoreMarket = Common & {
  readonly kind: 'score'
  /** Whether a line may be refunded: two outcomes, each the opposite of the other. */
  readonly hasRefunds: boolean
  readonly part: (specifiers: Specifiers) => string
  readonly measure: (specifiers: Specifiers) => Measure
  /** The rule of an outcome: what it asks of its specifiers it reads once, since a law has many scores. */
  readonly grade: (outcome: string, specifiers: Specifiers) => (score: Score) => SimpleGrade
}

/** A market that the order of goals decides. */
export type GoalMarket = Common & {
  readonly kind: 'goals'
  readonly hasRefunds: false
  readonly chances: (law: EventLaw) => readonly number[]
  /** Null while it is open. */
  readonly grade: (result: EventResult, outcome: string, specifiers: Specifiers) => SimpleGrade | null
}

export type MarketType = ScoreMarket | GoalMarket

/** The one name of a market: specifiers in the order of their names. */
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
  // keys come from a feed: whatever it says, the memory stays small
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

/** The part that decides the event, where a market names no other. */
export const WHOLE = 'ft'
export const periodOf = ({ period }: Specifiers): string => period ?? WHOLE

/** A line in quarters: "-0.75" is −3. */
export const quartersOf = (line = '0'): number => Math.round(Number(line) * 4)
export const lineOf = (quarters: number): string => String(quarters / 4)

/** One outcome of several: it has happened, or it has not. */
export const wonIf = (isSo: boolean): SimpleGrade => (isSo ? 'won' : 'lost')
