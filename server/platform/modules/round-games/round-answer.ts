import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { RoundGameId } from '#server/shared/rules/registry.ts'
import { type BalanceAfter, balanceAfter, withBetReceipt } from '../bets/index.ts'
import type { Receipt } from '../ledger/index.ts'
import { roundStateOf } from './decide-round.ts'
import { type RoundView, roundView } from './round-view.ts'
import type { GameRound } from './stored-round.ts'

export type RoundAnswer = BalanceAfter & { readonly round: RoundView }
export type ReceiptedRound = RoundAnswer & { readonly receipt?: Receipt }

/** An answer with the receipt of its round's bet. */
export const receiptedRound = (context: CommandContext, answer: RoundAnswer): ReceiptedRound =>
  withBetReceipt(context, answer, [answer.round.id])

export function roundAnswer<G extends RoundGameId>(
  context: CommandContext,
  round: GameRound<G>,
  standing = roundStateOf(round),
): RoundAnswer {
  return { round: roundView(round, standing), ...balanceAfter(context, round) }
}
