import { isMatchWon, otherServer, wonSets } from '../best-of.ts'
import { NIL, type Team, withOne } from '../score.ts'
import { isSetWon, isTieBreak, startOf, type TennisState } from './law.ts'
import { type ServePoints, tieBreakServer } from './points.ts'

export const servingIn = ({ games, points, server }: TennisState): Team =>
  isTieBreak(games) ? tieBreakServer(server, points.home + points.away) : server

function afterPoint(state: TennisState, team: Team): TennisState {
  const points = withOne(state.points, team)
  const lead = Math.abs(points.home - points.away)
  const most = Math.max(points.home, points.away)
  if (most < (isTieBreak(state.games) ? 7 : 4) || lead < 2) return { ...state, points }
  const games = withOne(state.games, team)
  const server = otherServer(state.server)
  if (!isSetWon(games)) return { ...state, games, points: NIL, server }
  return { ...state, sets: [...state.sets, games], games: NIL, points: NIL, server }
}

/** Simulates a match point by point, one float each; returns every state from the first point to the last. */
export function playTennis(serve: ServePoints, toWin: number, floats: Iterator<number, never>): TennisState[] {
  const states = [startOf(toWin)]
  for (let state = startOf(toWin); !isMatchWon(wonSets(state.sets), toWin); ) {
    const serving = servingIn(state)
    const isServed = floats.next().value < serve[serving]
    state = afterPoint(state, isServed ? serving : otherServer(serving))
    states.push(state)
  }
  return states
}
