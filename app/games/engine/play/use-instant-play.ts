import type { BetLimits } from '#server/shared/money/limits.ts'
import type { InstantGameId } from '#server/shared/rules/registry.ts'
import { type InstantPlay, type PlayedGame, usePlay } from './use-play.ts'
import { usePlayMode } from './use-play-mode.ts'
import { useStake } from './use-stake.ts'

/** Play of a game decided immediately, with a typed stake. See `GamePage` for its use. */
export function useInstantPlay<G extends InstantGameId>({
  limits,
  ...options
}: PlayedGame<G> & { limits: BetLimits }): InstantPlay<G> {
  const mode = usePlayMode()
  const stake = useStake(limits, mode, options.odds.top)
  return usePlay({ ...options, mode, stake })
}
