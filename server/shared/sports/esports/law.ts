import { bestOfLaws, isMatchWon, wonSets } from '../best-of.ts'
import type { EventLaw } from '../event-law.ts'
import { raceLaw } from '../race.ts'
import { NIL, type Score } from '../score.ts'

const TO_WIN = 13
/** Overtime: at 12:12 up to six more rounds are played, won with four of them; at 3:3 six more follow. */
const OVERTIME_FROM = TO_WIN - 1
const OVERTIME_HALF = 3

export function isMapWon({ home, away }: Score): boolean {
  const [least, most] = [Math.min(home, away), Math.max(home, away)]
  if (least < OVERTIME_FROM) return most >= TO_WIN
  const base = OVERTIME_FROM + OVERTIME_HALF * Math.floor((least - OVERTIME_FROM) / OVERTIME_HALF)
  return most === base + OVERTIME_HALF + 1
}

export type EsportsState = {
  readonly toWin: number
  /** Rounds of the finished maps. */
  readonly maps: readonly Score[]
  readonly rounds: Score
}

/**
 * Probability of the home team winning a round of each map: each team's own pick favors it, a decider favors neither.
 */
const PICK = 0.015
export const roundChances = (chance: number, maps: number): number[] =>
  Array.from({ length: maps }, (_, index) =>
    index === maps - 1 && maps > 1 ? chance : chance + (index % 2 === 0 ? PICK : -PICK),
  )

export const mapsToWin = ({ length }: readonly number[]): number => Math.ceil(length / 2)

/**
 * Probability models of a match from its states on.
 * @param chances probability of the home team winning a round, by map
 */
export function esportsLaws(chances: readonly number[]): (state: EsportsState) => EventLaw {
  const chanceOf = (index: number) => chances[index] ?? 0.5
  const toWin = mapsToWin(chances)
  const lawOf = bestOfLaws({ toWin, fresh: (index) => raceLaw(chanceOf(index), NIL, isMapWon) })
  return ({ maps, rounds }) => {
    const current = isMatchWon(wonSets(maps), toWin) ? [] : raceLaw(chanceOf(maps.length), rounds, isMapWon)
    const law = lawOf({ sets: maps, server: 'home', current })
    return { cells: (part) => (part === 'ft' ? law.sets() : law.set(Number(part.slice('map'.length)) - 1)) }
  }
}
