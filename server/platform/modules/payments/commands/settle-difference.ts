import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { currentRates } from '#server/platform/modules/exchange-rates/index.ts'
import { isStopped } from '#server/platform/modules/player-limits/index.ts'
import { ceilAtMid } from '#server/shared/money/arithmetic.ts'
import { formatMicros, type Micros } from '#server/shared/money/micros.ts'
import { type Deposit, loadDeposit, type PaymentReport, reportedDeposit } from '../deposit.ts'
import { differingPayment } from '../differing-payment.ts'
import { takePayment } from './confirm-deposit.ts'

export type DifferenceVerdict = {
  readonly userId: string
  readonly depositId: string
  readonly verdict: 'credit' | 'send_back'
}

type Difference = {
  readonly deposit: Deposit
  readonly payment: PaymentReport
  /** Dollars at the current rates, rounded up. */
  readonly usd: Micros
  /** Whether the player may not have it now, so that it goes back if its provider can send it. */
  readonly isStopped: boolean
}

/**
 * The payment of a deposit that waits for a decision. Refuses `not_found` if none does, and `conflict` on `provider` if it
 * is to be sent back and its provider cannot.
 */
export function requireDifference(
  context: CommandContext,
  { userId, depositId, verdict }: DifferenceVerdict,
): Difference {
  const { deposit, provider } = loadDeposit(context, depositId)
  const waiting = differingPayment(context, depositId)
  if (!waiting || deposit.userId !== userId) throw new Refusal('not_found', { field: 'id' })
  if (verdict === 'send_back' && !waiting.paysOut) throw new Refusal('conflict', { field: 'provider' })
  const { currency } = deposit
  const payment = { ...waiting, provider, depositId, currency }
  return {
    deposit: reportedDeposit(context, payment),
    payment,
    usd: ceilAtMid(waiting.amount, { from: currency, to: 'USD' }, currentRates(context).mids),
    isStopped: isStopped(context, userId),
  }
}

/**
 * Credits a payment that differs from its deposit with what has arrived, or sends it back by its provider. A credit to a
 * player under a time-out or exclusion, or above a deposit limit, goes back as well. Refusals: those of
 * `requireDifference`.
 */
export function settleDifference(
  context: CommandContext,
  decided: DifferenceVerdict,
): { readonly deposit: string; readonly amount: string; readonly is_sent_back: boolean } {
  const { deposit, payment } = requireDifference(context, decided)
  takePayment(context, deposit, payment, decided.verdict === 'send_back')
  const back = context.db.get('SELECT id FROM withdrawals WHERE deposit_id = ?', [deposit.id])
  return { deposit: deposit.id, amount: formatMicros(payment.amount), is_sent_back: back !== undefined }
}
