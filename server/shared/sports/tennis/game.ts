import type { EventLaw } from '../event-law.ts'
import type { Team } from '../score.ts'
import { isTieBreak, type TennisState } from './law.ts'
import { gameFrom, type ServePoints } from './points.ts'

/** Name of the part of one game, both numbers from 1. */
export const gamePart = (set: number, game: number): string => `game${set}.${game}`

/** Current game; null in a tie-break, which decides its set. */
export function gameNow({ sets, games }: TennisState): { readonly set: number; readonly game: number } | null {
  return isTieBreak(games) ? null : { set: sets.length + 1, game: games.home + games.away + 1 }
}

export function withGame(law: EventLaw, serve: ServePoints, state: TennisState): EventLaw {
  const now = gameNow(state)
  if (!now) return law
  const { points, server } = state
  const held =
    server === 'home'
      ? gameFrom(serve.home, points.home, points.away)
      : 1 - gameFrom(serve.away, points.away, points.home)
  return {
    ...law,
    cells(part, measure) {
      if (part !== gamePart(now.set, now.game)) return law.cells(part, measure)
      return [
        { home: 1, away: 0, p: held },
        { home: 0, away: 1, p: 1 - held },
      ]
    },
  }
}

/** Winner of each game of each set at every state. */
export function gamesOf(states: readonly TennisState[]): (readonly (readonly Team[])[])[] {
  let won: readonly (readonly Team[])[] = []
  return states.map((state, index) => {
    const before = states[index - 1]
    if (!before) return won
    const set = before.sets.length
    const after = state.sets[set] ?? state.games
    for (const team of ['home', 'away'] as const)
      if (after[team] > before.games[team]) {
        const games = won[set] ?? []
        won = [...won.slice(0, set), [...games, team]]
      }
    return won
  })
}
