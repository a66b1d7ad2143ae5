import { parseMarketKey } from '#server/shared/sports/markets/market-type.ts'
import type { SportsEvent } from './sports.ts'

const OF_SCORES = new Set(['correct_score', 'correct_sets', 'correct_sets_5'])

/** Whether the match has passed the score that an outcome stands for: it can only be lost, whatever is played yet. */
export function isPast(key: string, outcome: string, score: SportsEvent['score']): boolean {
  const { type, specifiers } = parseMarketKey(key)
  const isOfMatch = specifiers.period === undefined && specifiers.set === undefined && specifiers.map === undefined
  if (!score || !isOfMatch) return false
  const scored = /^(\d+)[:-](\d+)$/.exec(outcome)
  if (OF_SCORES.has(type) && scored) return Number(scored[1]) < score.home || Number(scored[2]) < score.away
  return type === 'exact_goals' && /^\d+$/.test(outcome) && Number(outcome) < score.home + score.away
}
