import type { EventResult } from '../event-law.ts'
import { NIL, type Score, type Team, withOne } from '../score.ts'
import { setsResult } from '../sets-result.ts'
import type { TennisState } from './law.ts'

/** A match of tennis as far as it has been played. */
type Played = Pick<TennisState, 'toWin' | 'sets' | 'games'> & {
  /** By set, who has won each of its games. */
  readonly won: readonly (readonly Team[])[]
}

/** What tennis' markets are settled from: sets, the games of all of them, and `game1.2` for who won the second game of the first set. */
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
