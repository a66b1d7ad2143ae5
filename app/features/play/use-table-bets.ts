import type { GameId } from '#server/rules/registry.ts'
import { isBetOf, type PlayedBet, useMyBets } from '~/features/bets/bets.ts'
import { useDemoBets } from './demo/demo-bets.ts'
import type { Mode } from './use-table.ts'

/** This game's bets at one of the tables, newest first: a player's own from the server, or those of the demo. */
export function useTableBets<G extends GameId>(game: G, mode: Mode): readonly PlayedBet<G>[] {
  const mine = useMyBets(game).data ?? []
  const demo = useDemoBets()
  return (mode === 'demo' ? demo : mine).filter((bet) => isBetOf(game, bet))
}
