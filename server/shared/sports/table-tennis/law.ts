import { bestOfLaw, isMatchWon, wonSets } from '../best-of.ts'
import type { EventLaw } from '../event-law.ts'
import { isRaceWon, raceLaw } from '../race.ts'
import { NIL, type Score } from '../score.ts'

/** A game is to eleven, two clear. */
export const isGameWon = isRaceWon(11)

export type TableTennisState = {
  readonly toWin: number
  /** Points of the games that are over. */
  readonly sets: readonly Score[]
  readonly points: Score
}

/**
 * The law of a match from its state on, the home player winning each point with the same chance; its parts are `ft` in games
 * won, `points` of all of them, and `set1` … in points.
 */
export function tableTennisLaw(chance: number, { toWin, sets, points }: TableTennisState): EventLaw {
  const fresh = raceLaw(chance, NIL, isGameWon)
  const law = bestOfLaw({
    ...{ toWin, sets, server: 'home', later: () => fresh },
    current: isMatchWon(wonSets(sets), toWin) ? [] : raceLaw(chance, points, isGameWon),
  })
  return {
    cells(part, measure) {
      if (part === 'ft') return law.sets()
      if (part === 'points') return law.counted(measure)
      return law.set(Number(part.slice('set'.length)) - 1)
    },
  }
}
