import type { RoundGameId } from '#server/rules/registry.ts'
import type { CommandContext } from '../../writer/command.ts'
import { type BalanceAfter, balanceAfter } from '../balance-after.ts'
import { standingOf } from './decide-round.ts'
import { type RoundView, roundView } from './round-view.ts'
import type { GameRound } from './stored-round.ts'

export type RoundAnswer = BalanceAfter & { readonly round: RoundView }

/** A round after a command, and the balance of the wallet that it was staked from. */
export function roundAnswer<G extends RoundGameId>(
  context: CommandContext,
  round: GameRound<G>,
  standing = standingOf(round),
): RoundAnswer {
  return { round: roundView(round, standing), ...balanceAfter(context, round) }
}
