import { bothScore } from './both-score.ts'
import { correctScore } from './correct-score.ts'
import { doubleChance } from './double-chance.ts'
import { europeanHandicap } from './european-handicap.ts'
import { exactGoals } from './exact-goals.ts'
import { drawNoBet, handicap } from './handicap.ts'
import type { MarketType } from './market-type.ts'
import { matchResult } from './match-result.ts'
import { nextGoal } from './next-goal.ts'
import { oddEven } from './odd-even.ts'
import { total } from './total.ts'

/** Every market of football, one a file. */
export const MARKETS: readonly MarketType[] = [
  ...[matchResult, doubleChance, drawNoBet, total, handicap, europeanHandicap, bothScore, exactGoals, oddEven],
  ...[nextGoal, correctScore],
]

const BY_TYPE = new Map(MARKETS.map((market) => [market.type, market]))

/** The market of a type; undefined for one that a feed has and we do not. */
export const marketOf = (type: string): MarketType | undefined => BY_TYPE.get(type)
