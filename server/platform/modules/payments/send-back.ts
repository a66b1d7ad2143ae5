import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { currentRates } from '#server/platform/modules/exchange-rates/index.ts'
import { ceilAtMid } from '#server/shared/money/arithmetic.ts'
import { micros } from '#server/shared/money/micros.ts'
import type { Deposit } from './deposit.ts'
import { openWithdrawal } from './withdrawal.ts'

/**
 * Sends a deposit back by its own provider, whole and without a fee, as a withdrawal that nobody has to ask for or look at: its
 * player could not play any more when it arrived, or had no room left in their limit. What its provider cannot pay is the player's, to be withdrawn.
 */
export function sendBack(context: CommandContext, { id: depositId, ...deposit }: Deposit, provider: string): void {
  const { userId, currency, amount } = deposit
  const amountUsd = ceilAtMid(amount, { from: currency, to: 'USD' }, currentRates(context).mids)
  openWithdrawal(context, {
    ...{ id: newId(context), userId, currency, amount, fee: micros(0n), amountUsd, provider },
    ...{ status: 'approved', depositId },
  })
}
