import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { RoundGameId } from '#server/shared/rules/registry.ts'
import { type BalanceAfter, balanceAfter } from '../bets/index.ts'
import { roundStateOf } from './decide-round.ts'
import { type RoundView, roundView } from './round-view.ts'
import type { GameRound } from './stored-round.ts'

export type RoundAnswer = BalanceAfter & { readonly round: RoundView }

export function roundAnswer<G extends RoundGameId>(
  context: CommandContext,
  round: GameRound<G>,
  standing = roundStateOf(round),
): RoundAnswer {
  return { round: roundView(round, standing), ...balanceAfter(context, round) }
}
