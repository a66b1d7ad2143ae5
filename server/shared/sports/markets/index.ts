import { ownValue } from '../../own-value.ts'
import { bothScore, exactGoals, nextGoal } from './goals.ts'
import {
  drawNoBet,
  europeanHandicap,
  gamesHandicap,
  handicap,
  mapsHandicap,
  pointsHandicap,
  setsHandicap,
} from './handicaps.ts'
import { type Column, type MarketType, parseMarketKey } from './market-type.ts'
import {
  gameWinner,
  halfFull,
  halfMost,
  highestQuarter,
  mapWinner,
  roundsHandicap,
  roundsTotal,
  setHandicap,
  setTotal,
  setWinner,
} from './parts.ts'
import { correctScore, correctSets, correctSetsOfFive } from './scores.ts'
import {
  cards,
  corners,
  gamesTotal,
  mapsTotal,
  oddEven,
  pointsTotal,
  setsTotal,
  total,
  totalOvertime,
} from './totals.ts'
import { doubleChance, matchResult, winner, winnerOvertime } from './winners.ts'

/** All market types of all sports, in the order of an event's page. */
const BY_TYPE = {
  winner,
  '1x2': matchResult,
  winner_ot: winnerOvertime,
  total,
  games_total: gamesTotal,
  points_total: pointsTotal,
  maps_total: mapsTotal,
  handicap,
  games_handicap: gamesHandicap,
  points_handicap: pointsHandicap,
  maps_handicap: mapsHandicap,
  sets_total: setsTotal,
  sets_handicap: setsHandicap,
  total_ot: totalOvertime,
  double_chance: doubleChance,
  dnb: drawNoBet,
  btts: bothScore,
  next_goal: nextGoal,
  handicap3: europeanHandicap,
  exact_goals: exactGoals,
  odd_even: oddEven,
  corners,
  cards,
  set_winner: setWinner,
  game_winner: gameWinner,
  set_total: setTotal,
  set_handicap: setHandicap,
  map_winner: mapWinner,
  rounds_total: roundsTotal,
  rounds_handicap: roundsHandicap,
  ht_ft: halfFull,
  half_most: halfMost,
  highest_quarter: highestQuarter,
  correct_sets: correctSets,
  correct_sets_5: correctSetsOfFive,
  correct_score: correctScore,
} as const satisfies Readonly<Record<string, MarketType>>

/** Name of a market within its key. Records by it are total: a missing market is a type error. */
export type MarketName = keyof typeof BY_TYPE

export const MARKETS: readonly MarketType[] = Object.values(BY_TYPE)

/** Market of a type; undefined for unsupported types of a feed. */
export const marketOf = (type: string): MarketType | undefined => ownValue<MarketType>(BY_TYPE, type)

/** Column of a list in which a market may be shown; undefined for others, and for markets on a part or on one team. */
export function columnOf(key: string): Column | undefined {
  const { type, specifiers } = parseMarketKey(key)
  return specifiers.period || specifiers.team ? undefined : marketOf(type)?.column
}
