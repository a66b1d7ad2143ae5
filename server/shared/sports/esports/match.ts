import { isMatchWon, wonSets } from '../best-of.ts'
import { NIL, withOne } from '../score.ts'
import { type EsportsState, isMapWon, mapsToWin } from './law.ts'

/** Simulates a match round by round, one float each; returns every state from the first round to the last. */
export function playEsports(chances: readonly number[], floats: Iterator<number, never>): EsportsState[] {
  const toWin = mapsToWin(chances)
  let state: EsportsState = { toWin, maps: [], rounds: NIL }
  const states = [state]
  while (!isMatchWon(wonSets(state.maps), toWin)) {
    const rounds = withOne(state.rounds, floats.next().value < (chances[state.maps.length] ?? 0.5) ? 'home' : 'away')
    state = isMapWon(rounds) ? { toWin, maps: [...state.maps, rounds], rounds: NIL } : { ...state, rounds }
    states.push(state)
  }
  return states
}
