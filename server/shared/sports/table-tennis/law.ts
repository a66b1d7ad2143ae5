import { bestOfLaws, isMatchWon, wonSets } from '../best-of.ts'
import type { EventLaw } from '../event-law.ts'
import { isRaceWon, raceLaw } from '../race.ts'
import { NIL, type Score } from '../score.ts'

/** A game is won with eleven points and a lead of two. */
export const isGameWon = isRaceWon(11)

export type TableTennisState = {
  readonly toWin: number
  /** Points of the finished games. */
  readonly sets: readonly Score[]
  readonly points: Score
}

/**
 * Probability models of a match from its states on, with a constant probability of the home player winning each point;
 * its parts are `ft` in games won, `points` of all games, and `set1` … in points.
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
