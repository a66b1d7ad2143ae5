import type { EventResult } from '../event-law.ts'
import { NIL, type Score, type Team, withOne } from '../score.ts'
import { setsResult } from '../sets-result.ts'
import type { TennisState } from './law.ts'

type Played = Pick<TennisState, 'toWin' | 'sets' | 'games'> & {
  /** Winners of each game, by set. */
  readonly won: readonly (readonly Team[])[]
}

/**
 * Result from which tennis markets are settled: sets, the games of all sets, and `game1.2` for the winner of the first
 * set's second game.
 */
export function tennisResult({ toWin, sets, games, won }: Played): EventResult {
  const result = setsResult({ toWin, sets, current: games, all: 'games' })
  return {
    ...result,
    part(name) {
      const [, set, game] = /^game(\d+)\.(\d+)$/.exec(name) ?? []
      if (!set || !game) return result.part(name)
      const winner = won[Number(set) - 1]?.[Number(game) - 1]
      return winner ? { score: gameOf(winner), isOver: true } : null
    },
  }
}

const gameOf = (winner: Team): Score => withOne(NIL, winner)
