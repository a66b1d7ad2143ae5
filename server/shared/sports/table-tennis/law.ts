import { bestOfLaws, isMatchWon, wonSets } from '../best-of.ts'
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
 * The laws of a match from its states on, the home player winning each point with the same chance; its parts are `ft` in games
 * won, `points` of all of them, and `set1` … in points.
 */
export function tableTennisLaws(chance: number, toWin: number): (state: TableTennisState) => EventLaw {
  const lawOf = bestOfLaws({ toWin, fresh: () => raceLaw(chance, NIL, isGameWon) })
  return ({ sets, points }) => {
    const current = isMatchWon(wonSets(sets), toWin) ? [] : raceLaw(chance, points, isGameWon)
    const law = lawOf({ sets, server: 'home', current })
    return {
      cells(part, measure) {
        if (part === 'ft') return law.sets()
        if (part === 'points') return law.counted(measure)
        return law.set(Number(part.slice('set'.length)) - 1)
      },
    }
  }
}
