import { NIL, type Score } from '../score.ts'
import {
  type BasketballState,
  type BasketballStrengths,
  OVERTIME_POSSESSIONS,
  pointsOf,
  QUARTER_POSSESSIONS,
  QUARTERS,
  TIP_OFF,
} from './law.ts'
import { possession } from './possessions.ts'

/** Whether the match is over: if level after four quarters or an overtime, another overtime follows. */
function isOver({ periods, played }: BasketballState): boolean {
  const isRegular = periods.length < QUARTERS
  const { home, away } = pointsOf({ periods })
  return !isRegular && played === lengthOf(periods.length) && home !== away
}

/** Possessions of both teams in a period, by its number from 1. */
export const lengthOf = (period: number): number =>
  2 * (period <= QUARTERS ? QUARTER_POSSESSIONS : OVERTIME_POSSESSIONS)

/** Simulates a match possession by possession, one float each; returns every state from the first to the last. */
export function playBasketball(strengths: BasketballStrengths, floats: Iterator<number, never>): BasketballState[] {
  const laws = { home: possession(strengths.home), away: possession(strengths.away) }
  let state = TIP_OFF
  const states = [state]
  while (!isOver(state)) {
    if (state.played === lengthOf(state.periods.length)) state = { periods: [...state.periods, NIL], played: 0 }
    const team = state.played % 2 === 0 ? 'home' : 'away'
    const points = drawn(laws[team], floats.next().value)
    const last: Score = state.periods.at(-1) ?? NIL
    const after = { ...last, [team]: last[team] + points }
    state = { periods: [...state.periods.slice(0, -1), after], played: state.played + 1 }
    states.push(state)
  }
  return states
}

function drawn(law: readonly number[], float: number): number {
  let sum = 0
  for (let points = 0; points < law.length - 1; points++) {
    sum += law[points] ?? 0
    if (float < sum) return points
  }
  return law.length - 1
}
