import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { RoundGameId } from '#server/shared/rules/registry.ts'
import { roundStateOf } from '../decide-round.ts'
import { ownRound, type RoundKey } from '../load-round.ts'
import { type ReceiptedRound, type RoundAnswer, receiptedRound, roundAnswer } from '../round-answer.ts'
import { settleRound } from '../settle-round.ts'

export type RoundCashOut = RoundKey & { readonly idempotencyKey: string }

/**
 * Ends a round at the player's request, once per key. Refusals: idempotency_key_conflict, not_found, round_over, and
 * cash_out_too_early before the first successful step.
 */
export function cashOutRound(context: CommandContext, { idempotencyKey, ...key }: RoundCashOut): ReceiptedRound {
  const { userId, game, roundId } = key
  const answer = withIdempotency(
    context,
    { scope: `user:${userId}`, key: idempotencyKey, command: 'cashOutRound', body: { game, roundId } },
    () => cashOut(context, key),
  )
  return receiptedRound(context, answer)
}

function cashOut<G extends RoundGameId>(context: CommandContext, key: RoundKey<G>): RoundAnswer {
  const round = ownRound(context, key)
  if (round.ending !== null) throw new Refusal('round_over')
  const standing = roundStateOf(round)
  if (standing.multiplier === null) throw new Refusal('cash_out_too_early')
  return roundAnswer(context, settleRound(context, round, 'cashed_out'), standing)
}
