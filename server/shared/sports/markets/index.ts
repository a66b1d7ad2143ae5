import { bothScore } from './both-score.ts'
import { cards } from './cards.ts'
import { corners } from './corners.ts'
import { correctScore } from './correct-score.ts'
import { correctSets, correctSetsOfFive } from './correct-sets.ts'
import { doubleChance } from './double-chance.ts'
import { europeanHandicap } from './european-handicap.ts'
import { exactGoals } from './exact-goals.ts'
import { gameWinner } from './game-winner.ts'
import { gamesHandicap } from './games-handicap.ts'
import { gamesTotal } from './games-total.ts'
import { halfFull } from './half-full.ts'
import { halfMost } from './half-most.ts'
import { drawNoBet, handicap } from './handicap.ts'
import { highestQuarter } from './highest-quarter.ts'
import { mapWinner } from './map-winner.ts'
import { mapsHandicap } from './maps-handicap.ts'
import { mapsTotal } from './maps-total.ts'
import { type Column, type MarketType, parseMarketKey } from './market-type.ts'
import { matchResult } from './match-result.ts'
import { nextGoal } from './next-goal.ts'
import { oddEven } from './odd-even.ts'
import { pointsHandicap } from './points-handicap.ts'
import { pointsTotal } from './points-total.ts'
import { roundsHandicap } from './rounds-handicap.ts'
import { roundsTotal } from './rounds-total.ts'
import { setHandicap } from './set-handicap.ts'
import { setTotal } from './set-total.ts'
import { setWinner } from './set-winner.ts'
import { setsHandicap } from './sets-handicap.ts'
import { setsTotal } from './sets-total.ts'
import { total } from './total.ts'
import { totalOvertime } from './total-overtime.ts'
import { winner } from './winner.ts'
import { winnerOvertime } from './winner-overtime.ts'

/** Every market of every sport, one a file, in the order in which an event's page has them. */
export const MARKETS: readonly MarketType[] = [
  ...[winner, matchResult, winnerOvertime],
  ...[total, gamesTotal, pointsTotal, mapsTotal, handicap, gamesHandicap, pointsHandicap, mapsHandicap],
  ...[setsTotal, setsHandicap, totalOvertime, doubleChance, drawNoBet, bothScore, nextGoal, europeanHandicap],
  ...[
    exactGoals,
    oddEven,
    corners,
    cards,
    setWinner,
    gameWinner,
    setTotal,
    setHandicap,
    mapWinner,
    roundsTotal,
    roundsHandicap,
  ],
  ...[halfFull, halfMost, highestQuarter, correctSets, correctSetsOfFive, correctScore],
]

const BY_TYPE = new Map(MARKETS.map((market) => [market.type, market]))

/** The market of a type; undefined for one that a feed has and we do not. */
export const marketOf = (type: string): MarketType | undefined => BY_TYPE.get(type)

/** The column of a list that a market may stand in; undefined for others, and for what is bet on a part or on one team. */
export function columnOf(key: string): Column | undefined {
  const { type, specifiers } = parseMarketKey(key)
  return specifiers.period || specifiers.team ? undefined : marketOf(type)?.column
}
