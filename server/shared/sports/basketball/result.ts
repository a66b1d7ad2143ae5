import type { EventResult, PartResult } from '../event-law.ts'
import { NIL, plus } from '../score.ts'
import { type BasketballState, pointsOf, QUARTERS, SPANS } from './law.ts'
import { lengthOf } from './match.ts'

/**
 * Result from which basketball markets are settled: `ft` is the score with all overtimes, quarters and halves are
 * without them.
 */
export function basketballResult(state: BasketballState, isOver: boolean): EventResult {
  const { periods, played } = state
  const index = periods.length - 1
  const isPeriodOver = played === lengthOf(periods.length)
  const part = (name: string): PartResult | null => {
    if (name === 'ft') return { score: pointsOf(state), isOver }
    const [from, until] = SPANS[name] ?? [0, QUARTERS]
    if (index < from) return null
    return {
      score: periods.slice(from, until).reduce(plus, NIL),
      isOver: index >= until || (index === until - 1 && isPeriodOver),
    }
  }
  return { part, goals: [], isOver }
}
