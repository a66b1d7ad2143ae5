import type { EventResult, PartResult } from '../event-law.ts'
import { leaderOf, type Team, withOne } from '../score.ts'
import { type HockeyState, PERIOD_MINUTES, REGULAR_MINUTES, regularScore } from './law.ts'

/**
 * Result from which ice hockey markets are settled: `ft` is the score after sixty minutes, `ot` includes overtime and
 * shootout.
 * @param goals of sixty minutes, in chronological order
 */
export function hockeyResult(state: HockeyState, goals: readonly Team[], isOver: boolean): EventResult {
  const { x, periods, extra } = state
  const regular = regularScore(state)
  const isRegularOver = x >= REGULAR_MINUTES
  const overtime = (): PartResult => {
    const score = extra ? withOne(regular, extra) : regular
    if (isOver || (isRegularOver && leaderOf(score))) return { score, isOver: true }
    // only one more goal of either side is possible
    const finals = isRegularOver ? { finals: [withOne(score, 'home'), withOne(score, 'away')] } : {}
    return { score, isOver: false, ...finals }
  }
  const part = (name: string): PartResult | null => {
    if (name === 'ft') return { score: regular, isOver: isRegularOver }
    if (name === 'ot') return overtime()
    const index = Number(name.slice(1)) - 1
    const scored = periods[index]
    return scored ? { score: scored, isOver: x >= (index + 1) * PERIOD_MINUTES } : null
  }
  return { part, goals, isOver: isOver || isRegularOver }
}
