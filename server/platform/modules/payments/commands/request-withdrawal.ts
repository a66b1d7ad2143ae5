import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { withIdempotency } from '#server/platform/kernel/with-idempotency.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { firstUnpaused } from '#server/platform/modules/availability/index.ts'
import { currentRates } from '#server/platform/modules/exchange-rates/index.ts'
import { requireUnblocked } from '#server/platform/modules/identity/index.ts'
import { ownStakedSince } from '#server/platform/modules/player-limits/index.ts'
import { endForWithdrawal } from '#server/platform/modules/promotions/index.ts'
import { CURRENCIES, type Currency } from '#server/shared/constants/currencies.ts'
import { ceilAtMid } from '#server/shared/money/arithmetic.ts'
import { MIN_PAYOUT } from '#server/shared/money/limits.ts'
import {
  formatMicros,
  isMultipleOfStep,
  type Micros,
  parseMicros,
  tryParseMicros,
} from '#server/shared/money/micros.ts'
import { type PayoutFee, payoutFee } from '#server/shared/money/payout-fee.ts'
import { payoutTermsOf } from '#server/shared/promotions/vip.ts'
import { type Receipt, requireConfirmed, withReceipt } from '../../ledger/index.ts'
import { vipStatus } from '../../vip/index.ts'
import { remainingToday } from '../remaining-today.ts'
import { DAY_MS, withdrawnUsd } from '../sums.ts'
import { openWithdrawal, referenceOf } from '../withdrawal.ts'

type Payer = { readonly provider: string; readonly fee: PayoutFee | null }

export type WithdrawalRequest = Payer & {
  readonly userId: string
  /** A decimal, including the fee. */
  readonly amount: string
  readonly currency: Currency
  /** Providers to use while `provider` is paused, with their fees; none if the player has chosen it. */
  readonly alternatives?: readonly Payer[]
  readonly idempotencyKey: string
}

type OpenedWithdrawal = { readonly id: string; readonly receipt?: Receipt }

/**
 * Locks the money of a withdrawal, which the player must confirm within 15 minutes. Allowed even if the player may not
 * play. Refusals: account_restricted, idempotency_key_conflict, amount_invalid, amount_step, amount_below_min (with the
 * minimum payout), amount_above_max (with the rest of the 24-hour limit of the player's level), payout_contested (with
 * the amount that may be withdrawn now: the rest was paid on an unconfirmed result), insufficient_funds.
 */
export function requestWithdrawal(context: CommandContext, request: WithdrawalRequest): OpenedWithdrawal {
  const { userId, amount, currency, provider, fee, alternatives = [], idempotencyKey } = request
  // not the provider that is used: a pause between two tries would change it
  const body = { amount, currency, provider }
  const command = { scope: `user:${userId}`, key: idempotencyKey, command: 'requestWithdrawal', body }
  const opened = withIdempotency(context, command, () => ({
    id: open(context, { ...request, ...firstUnpaused(context, 'out', [{ provider, fee }, ...alternatives]) }),
  }))
  return withReceipt(context, opened, referenceOf(opened.id))
}

function open(context: CommandContext, { userId, currency, provider, ...request }: WithdrawalRequest): string {
  requireUnblocked(context, userId, 'withdrawal')
  const amount = payableAmount(request.amount, currency)
  const { level } = vipStatus(context, userId)
  const { hasPayoutFee } = payoutTermsOf(level)
  requireRoom(context, { userId, currency, amount, level })
  requireConfirmed(context, { userId, currency }, amount)
  const fee = payoutFee(amount, hasPayoutFee ? request.fee : null)
  if (fee >= amount) throw new Refusal('amount_invalid', { field: 'amount' })
  const id = newId(context)
  const amountUsd = ceilAtMid(amount, { from: currency, to: 'USD' }, currentRates(context).mids)
  endForWithdrawal(context, { userId, currency }, (from) => ownStakedSince(context, { userId, currency, from }))
  openWithdrawal(context, {
    id,
    userId,
    currency,
    amount,
    fee,
    amountUsd,
    provider,
    status: 'requested',
    depositId: null,
  })
  return id
}

type RequestedAmount = {
  readonly userId: string
  readonly currency: Currency
  readonly amount: Micros
  readonly level: number
}

/** Checks the total of 24 hours; returned and refused withdrawals do not count. */
function requireRoom(context: CommandContext, { userId, currency, amount, level }: RequestedAmount): void {
  const { mids } = currentRates(context)
  const usedUsd = withdrawnUsd(context, { userId, from: context.now - DAY_MS })
  const left = parseMicros(payoutTermsOf(level).payoutsADay) - usedUsd
  if (ceilAtMid(amount, { from: currency, to: 'USD' }, mids) <= left) return
  const room = remainingToday({ level, currency, usedUsd, mids })
  throw new Refusal('amount_above_max', { field: 'amount', detail: formatMicros(room) })
}

function payableAmount(decimal: string, currency: Currency): Micros {
  const amount = tryParseMicros(decimal)
  if (amount === undefined || amount <= 0n) throw new Refusal('amount_invalid', { field: 'amount' })
  if (!isMultipleOfStep(amount, parseMicros(CURRENCIES[currency].step)))
    throw new Refusal('amount_step', { field: 'amount' })
  const min = MIN_PAYOUT[currency]
  if (amount < parseMicros(min)) throw new Refusal('amount_below_min', { field: 'amount', detail: min })
  return amount
}
