import { finalSets, isMatchWon, wonSets } from './best-of.ts'
import type { EventResult } from './event-law.ts'
import { plus, type Score } from './score.ts'

type Sets = {
  readonly toWin: number
  /** Scores of the finished sets, in games, points or rounds. */
  readonly sets: readonly Score[]
  /** Score of the current set. */
  readonly current: Score
  /** Name of the part that counts all sets together. */
  readonly all: string | null
  /** Prefix of its parts, as in `set1`. */
  readonly name?: string
}

export function setsResult({ toWin, sets, current, all, name = 'set' }: Sets): EventResult {
  const won = wonSets(sets)
  const isOver = isMatchWon(won, toWin)
  return {
    part(part) {
      if (part === 'ft') return { score: won, isOver, finals: finalSets(won, toWin) }
      if (part === all) return { score: sets.reduce(plus, current), isOver }
      const index = Number(part.slice(name.length)) - 1
      const past = sets[index]
      if (past) return { score: past, isOver: true }
      return index === sets.length && !isOver ? { score: current, isOver: false } : null
    },
    goals: [],
    isOver,
  }
}
