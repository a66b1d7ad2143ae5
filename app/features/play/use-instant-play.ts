import type { LimitedGame } from '#server/contract/constants/limits.ts'
import type { InstantGameId } from '#server/rules/registry.ts'
import { type InstantPlay, type PlayedGame, usePlay } from './use-play.ts'
import { useStake } from './use-stake.ts'
import { useTable } from './use-table.ts'

/** The play of a game that is decided at once, and whose player types his stake. See `GamePage` for how it is used. */
export function useInstantPlay<G extends InstantGameId & LimitedGame>(options: PlayedGame<G>): InstantPlay<G> {
  const table = useTable()
  const stake = useStake(options.game, table, options.odds.top)
  return usePlay({ ...options, table, stake })
}
