import type { EventResult, PartResult } from '../event-law.ts'
import type { Score, Team } from '../score.ts'

export type FootballScores = {
  readonly score: Score
  /** Null until the half is over. */
  readonly firstHalf: Score | null
  readonly goals: readonly Team[]
  readonly isOver: boolean
}

const SIGNS = [1, 0, -1]

export function footballResult({ score, firstHalf, goals, isOver }: FootballScores): EventResult {
  const part = (name: string): PartResult | null => {
    if (name === 'leads') return leads()
    if (name === 'halves') return goalsOfHalves()
    if (name === '1h') return firstHalf ? { score: firstHalf, isOver: true } : { score, isOver }
    if (name !== '2h') return { score, isOver }
    if (!firstHalf) return null
    return { score: { home: score.home - firstHalf.home, away: score.away - firstHalf.away }, isOver }
  }
  const leads = (): PartResult => {
    const half = firstHalf ?? score
    const now = { home: Math.sign(half.home - half.away), away: Math.sign(score.home - score.away) }
    const halfTime = firstHalf ? [now.home] : SIGNS
    return { score: now, isOver, finals: halfTime.flatMap((home) => SIGNS.map((away) => ({ home, away }))) }
  }
  const goalsOfHalves = (): PartResult => {
    const first = firstHalf ? firstHalf.home + firstHalf.away : score.home + score.away
    const second = firstHalf ? score.home + score.away - first : 0
    if (!firstHalf) return { score: { home: first, away: second }, isOver }
    // only the second half can still increase
    const finals = Array.from({ length: first + 2 }, (_, more) => ({ home: first, away: second + more }))
    return { score: { home: first, away: second }, isOver, finals }
  }
  return { part, goals, isOver }
}
