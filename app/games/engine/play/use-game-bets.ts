import type { GameId } from '#server/shared/rules/registry.ts'
import { isBetOf, type PlayedBet, useMyBets } from '~/features/bets/bets.ts'
import type { PlayModeKind } from '~/features/catalogue/chosen-mode.ts'
import { useDemoBets } from '../demo/demo-bets.ts'

/** This game's bets in one mode, newest first: the player's own from the server, or those of the demo. */
export function useGameBets<G extends GameId>(game: G, mode: PlayModeKind): readonly PlayedBet<G>[] {
  const mine = useMyBets(game).data ?? []
  const demo = useDemoBets()
  return (mode === 'demo' ? demo : mine).filter((bet) => isBetOf(game, bet))
}
