import { isMatchWon, wonSets } from '../best-of.ts'
import { NIL, withOne } from '../score.ts'
import { isGameWon, type TableTennisState } from './law.ts'

/** Simulates a match point by point, one float each; returns every state from the first point to the last. */
export function playTableTennis(chance: number, toWin: number, floats: Iterator<number, never>): TableTennisState[] {
  let state: TableTennisState = { toWin, sets: [], points: NIL }
  const states = [state]
  while (!isMatchWon(wonSets(state.sets), toWin)) {
    const points = withOne(state.points, floats.next().value < chance ? 'home' : 'away')
    state = isGameWon(points) ? { toWin, sets: [...state.sets, points], points: NIL } : { ...state, points }
    states.push(state)
  }
  return states
}
