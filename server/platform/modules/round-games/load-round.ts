import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { RoundGameId } from '#server/shared/rules/registry.ts'
import { pairSeeds } from '../fairness/index.ts'
import {
  type GameRound,
  pairNonceOf,
  type RoundRow,
  roundOfRow,
  SELECT_ROUND,
  type StoredRound,
} from './stored-round.ts'

export function loadRound(context: CommandContext, id: string): StoredRound | undefined {
  const row = context.db.get<RoundRow>(`${SELECT_ROUND} WHERE round.id = ?`, [id])
  return row && roundOfRow(context.rules, row, pairSeeds(context, pairNonceOf(row)))
}

/** Id of a round, with the player and the game for checking it. */
export type RoundKey<G extends RoundGameId = RoundGameId> = {
  readonly userId: string
  readonly game: G
  readonly roundId: string
}

/** Refuses `not_found` for another player's round, and for one of another game, so that ids reveal nothing. */
export function ownRound<G extends RoundGameId>(
  context: CommandContext,
  { userId, game, roundId }: RoundKey<G>,
): GameRound<G> {
  const round = loadRound(context, roundId)
  if (!round || round.userId !== userId || !isOf(game, round)) throw new Refusal('not_found', { field: 'id' })
  return round
}

function isOf<G extends RoundGameId>(game: G, round: { readonly game: RoundGameId }): round is GameRound<G> {
  return round.game === game
}
