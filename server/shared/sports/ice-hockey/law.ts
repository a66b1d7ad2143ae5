import type { Cell, EventLaw } from '../event-law.ts'
import { exp, poisson } from '../numeric.ts'
import { normal } from '../race.ts'
import { leaderOf, NIL, plus, type Score, type Team, withOne } from '../score.ts'

/** Mean goals of each team in sixty minutes. */
export type HockeyMeans = { readonly home: number; readonly away: number }

export const PERIOD_MINUTES = 20
export const REGULAR_MINUTES = 60
export const OVERTIME_MINUTES = 5
/** Three against three: goals of a team in five minutes of overtime, relative to sixty minutes. */
const OVERTIME_SHARE = 1 / 8
const CELLS = 16

export type HockeyState = {
  /** Played minutes: up to 60, then those of overtime, and more in the shootout. */
  readonly x: number
  /** Score of each period that has started. */
  readonly periods: readonly Score[]
  /** Winner after the regular sixty minutes. */
  readonly extra: Team | null
}

export const FACE_OFF: HockeyState = { x: 0, periods: [NIL], extra: null }
export const regularScore = ({ periods }: Pick<HockeyState, 'periods'>): Score => periods.reduce(plus, NIL)

/** Less likely scores do not affect any published probability. */
const NEGLIGIBLE = 1e-12

function product(homes: Float64Array, aways: Float64Array, from: Score): Cell[] {
  const cells: Cell[] = []
  for (let home = 0; home < CELLS; home++)
    for (let away = 0; away < CELLS; away++) {
      const p = (homes[home] ?? 0) * (aways[away] ?? 0)
      if (p > NEGLIGIBLE) cells.push({ home: from.home + home, away: from.away + away, p })
    }
  return normal(cells)
}

export const overtimeGoals = ({ home, away }: HockeyMeans): number => (home + away) * OVERTIME_SHARE

/** Probability of a home win after a draw in sixty minutes, with a given share of overtime left; shootouts are even. */
function overtimeWon(means: HockeyMeans, left: number): number {
  const scored = 1 - exp(-overtimeGoals(means) * left)
  return (scored * means.home) / (means.home + means.away) + (1 - scored) / 2
}

/**
 * Probability model of a match from its state on: Poisson goals at constant rates. Its parts are `ft` of sixty minutes,
 * `p1`…`p3`, and `ot`, in which the winner of overtime or the shootout has one more goal.
 */
export function hockeyLaw(means: HockeyMeans, state: HockeyState): EventLaw {
  const { x, periods, extra } = state
  const score = regularScore(state)
  const goals = (minutes: number, from: Score) => {
    const share = minutes / REGULAR_MINUTES
    return product(poisson(means.home * share, CELLS), poisson(means.away * share, CELLS), from)
  }
  const left = Math.max(0, REGULAR_MINUTES - x)
  const regular = goals(left, score)
  const period = (index: number): Cell[] => {
    const begun = index * PERIOD_MINUTES
    const open = Math.max(0, Math.min(PERIOD_MINUTES, begun + PERIOD_MINUTES - x))
    return goals(open, periods[index] ?? NIL)
  }
  const overtime = (): Cell[] => {
    const toPlay = 1 - Math.min(1, Math.max(0, (x - REGULAR_MINUTES) / OVERTIME_MINUTES))
    const home = extra === null ? overtimeWon(means, toPlay) : extra === 'home' ? 1 : 0
    return regular.flatMap((cell) =>
      leaderOf(cell)
        ? [cell]
        : [
            { ...withOne(cell, 'home'), p: cell.p * home },
            { ...withOne(cell, 'away'), p: cell.p * (1 - home) },
          ],
    )
  }
  const none = exp((-(means.home + means.away) * left) / REGULAR_MINUTES)
  const homeFirst = means.home / (means.home + means.away)
  return {
    cells: (part) => (part === 'ft' ? regular : part === 'ot' ? overtime() : period(Number(part.slice(1)) - 1)),
    nextGoal: { home: (1 - none) * homeFirst, none, away: (1 - none) * (1 - homeFirst) },
  }
}
