import type { FootballLaw, ScoreLaw } from '../football/law.ts'
import type { SimpleGrade } from '../grade.ts'

/** Goals of a match or of a half. */
export type Score = { readonly home: number; readonly away: number }

/** What a market is settled from; what is not known yet is null. */
export type FootballResult = {
  readonly score: Score
  readonly firstHalf: Score | null
  /** In the order of time, those that counted. */
  readonly goals: readonly ('home' | 'away')[]
  readonly isOver: boolean
}

export const PERIODS = ['ft', '1h', '2h'] as const
export type Period = (typeof PERIODS)[number]

/** A market's type and specifiers, as `total|period=1h|total=1.5` has them. */
export type MarketKey = { readonly type: string; readonly specifiers: Readonly<Record<string, string>> }

/** Groups of an event's page. */
export const GROUPS = ['main', 'goals', 'handicaps', 'halves', 'scores'] as const
export type Group = (typeof GROUPS)[number]

/** A market that the score of one period decides: its price and its settlement are the same rule. */
export type ScoreMarket = {
  readonly kind: 'score'
  readonly type: string
  readonly group: (specifiers: MarketKey['specifiers']) => Group
  readonly outcomes: readonly string[]
  /** How many outcomes win. */
  readonly winners: number
  /** Whether a line may be refunded: two outcomes, each the opposite of the other. */
  readonly hasRefunds: boolean
  readonly grade: (score: Score, outcome: string, specifiers: MarketKey['specifiers']) => SimpleGrade
}

/** A market that the order of goals decides. */
export type GoalMarket = {
  readonly kind: 'goals'
  readonly type: string
  readonly group: () => Group
  readonly outcomes: readonly string[]
  readonly winners: number
  readonly hasRefunds: false
  readonly chances: (law: FootballLaw) => readonly number[]
  /** Null while it is open. */
  readonly grade: (result: FootballResult, outcome: string, specifiers: MarketKey['specifiers']) => SimpleGrade | null
}

export type MarketType = ScoreMarket | GoalMarket

/** The one name of a market: specifiers in the order of their names. */
export function marketKey(type: string, specifiers: MarketKey['specifiers'] = {}): string {
  const parts = Object.entries(specifiers)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return [type, ...parts].join('|')
}

export function parseMarketKey(key: string): MarketKey {
  const [type = '', ...parts] = key.split('|')
  const specifiers = Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at), part.slice(at + 1)]
    }),
  )
  return { type, specifiers }
}

export const periodOf = ({ period }: MarketKey['specifiers']): Period => PERIODS.find((one) => one === period) ?? 'ft'

const quarters = new Map<string, number>()

/** A line in quarters: "-0.75" is −3. Lines are few and asked for in every cell of a law, so that they are read once. */
export function quartersOf(line = '0'): number {
  const known = quarters.get(line)
  if (known !== undefined) return known
  const read = Math.round(Number(line) * 4)
  // lines come from a feed: whatever it says, the memory stays small
  if (quarters.size < 1000) quarters.set(line, read)
  return read
}
export const lineOf = (quarters: number): string => String(quarters / 4)

export const lawOf = (law: FootballLaw, period: Period): ScoreLaw =>
  period === 'ft' ? law.match : period === '1h' ? law.firstHalf : law.secondHalf
