import type { FootballLaw } from '#server/shared/sports/football/law.ts'
import { marketOf } from '#server/shared/sports/markets/index.ts'
import { type FootballResult, lineOf, marketKey, parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import { gradeChances, pricedMarket } from '#server/shared/sports/markets/price.ts'
import { settledOutcomes } from '#server/shared/sports/markets/settle.ts'
import { effectiveChance } from '#server/shared/sports/odds/margin.ts'
import type { FeedMarket } from '../feed.ts'

type Margins = { readonly pre: number; readonly live: number }

/** By type; a line that is not the main one, and what is of a half, is dearer. */
const MARGINS: Readonly<Record<string, Margins>> = {
  '1x2': { pre: 0.05, live: 0.06 },
  double_chance: { pre: 0.05, live: 0.06 },
  dnb: { pre: 0.045, live: 0.06 },
  total: { pre: 0.045, live: 0.06 },
  handicap: { pre: 0.045, live: 0.06 },
  btts: { pre: 0.05, live: 0.065 },
  odd_even: { pre: 0.05, live: 0.065 },
  exact_goals: { pre: 0.07, live: 0.08 },
  correct_score: { pre: 0.07, live: 0.08 },
  next_goal: { pre: 0.075, live: 0.075 },
}
const OTHER_LINES: Margins = { pre: 0.055, live: 0.07 }
const HALVES: Margins = { pre: 0.06, live: 0.07 }

/** Main lines are looked for among these quarters: goals beyond the score, and goals ahead. */
const TOTALS = Array.from({ length: 22 }, (_, index) => 2 + index)
const HANDICAPS = Array.from({ length: 25 }, (_, index) => index - 12)
/** So far from the main line others are offered, in quarters. */
const AROUND = 4

type Lined = 'total' | 'handicap'
const lineKey = (type: Lined, quarters: number) =>
  marketKey(type, { [type === 'total' ? 'total' : 'hcp']: lineOf(quarters) })

/** The line whose outcome is nearest to even; of two the lower. */
function mainLine(law: FootballLaw, type: Lined, quarters: readonly number[]): number {
  const market = marketOf(type)
  if (market?.kind !== 'score') throw new TypeError(type)
  const [outcome = ''] = market.outcomes
  let best = 0
  let distance = Number.POSITIVE_INFINITY
  for (const line of quarters) {
    const { specifiers } = parseMarketKey(lineKey(type, line))
    const away = Math.abs(effectiveChance(gradeChances(market, { outcome, specifiers, law })) - 0.5)
    // the chance only falls along the lines
    if (away >= distance) break
    best = line
    distance = away
  }
  return best
}

/** Everything that is offered on a match in this state. */
function offeredKeys(law: FootballLaw, { score }: FootballResult, isLive: boolean) {
  const marginOf = ({ pre, live }: Margins) => (isLive ? live : pre)
  const plain = (type: string, specifiers: Readonly<Record<string, string>> = {}) => ({
    key: marketKey(type, specifiers),
    margin: marginOf('period' in specifiers ? HALVES : (MARGINS[type] ?? OTHER_LINES)),
  })
  const around = (type: Lined, main: number) =>
    Array.from({ length: 2 * AROUND + 1 }, (_, index) => main + index - AROUND)
      .filter((line) => line === main || line % 2 === 0 || Math.abs(line - main) === 1)
      .filter((line) => type === 'handicap' || line >= 2)
      .map((line) => ({
        key: lineKey(type, line),
        margin: marginOf(line === main ? (MARGINS[type] ?? OTHER_LINES) : OTHER_LINES),
      }))
  const goals = score.home + score.away
  const lead = score.home - score.away
  const total = mainLine(
    law,
    'total',
    TOTALS.map((quarters) => quarters + 4 * goals),
  )
  const handicap = mainLine(
    law,
    'handicap',
    HANDICAPS.map((quarters) => quarters - 4 * lead),
  )
  return [
    ...[plain('1x2'), plain('double_chance'), plain('dnb')],
    ...[...around('total', total), ...around('handicap', handicap)],
    ...[plain('handicap3', { hcp: '0:1' }), plain('handicap3', { hcp: '1:0' })],
    ...[plain('btts'), plain('exact_goals'), plain('odd_even')],
    ...(isLive ? [plain('next_goal', { nr: String(goals + 1) })] : []),
    plain('correct_score'),
    ...['0.5', '1.5'].map((line) => plain('total', { period: '1h', total: line })),
    ...[plain('1x2', { period: '1h' }), plain('1x2', { period: '2h' })],
    ...['home', 'away'].map((team) => plain('total', { team, total: '1.5' })),
  ]
}

/** The markets of a match as they are offered now. What cannot change any more is left out: it is settled. */
export function pricedMarkets(law: FootballLaw, result: FootballResult, isLive: boolean): FeedMarket[] {
  return offeredKeys(law, result, isLive).flatMap(({ key, margin }): FeedMarket[] => {
    const { type, specifiers } = parseMarketKey(key)
    const market = marketOf(type)
    if (!market || settledOutcomes(key, result)) return []
    const outcomes = pricedMarket(market, { specifiers, law, margin }).map(({ id, o4, p }) => ({
      ...{ id, o4 },
      p: [p.won, p.half_won, p.void, p.half_lost] as const,
    }))
    return outcomes.some(({ o4 }) => o4 !== null) ? [{ key, status: 1, outcomes }] : []
  })
}
