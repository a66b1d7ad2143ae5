import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { requireUnpaused } from '#server/platform/modules/availability/index.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { loadWithdrawal, moveOn } from '../withdrawal.ts'

/** A payout for the provider: the amount that the player receives, as a decimal. */
type PayoutOrder = {
  readonly id: string
  readonly currency: string
  readonly amount: string
  readonly provider: string
}

/**
 * Marks an approved withdrawal as sent before the provider is called: whatever happens then, its status is queried by
 * the same id, and it is never sent as a second payout. Refuses `conflict` if it was already sent, and provider_paused.
 */
export function sendWithdrawal(context: CommandContext, { id }: { readonly id: string }): PayoutOrder {
  const withdrawal = loadWithdrawal(context, id)
  requireUnpaused(context, { kind: 'payments', provider: withdrawal.provider, direction: 'out' })
  moveOn(context, withdrawal, { from: ['approved'], to: 'sent' })
  const { currency, provider, amount, fee } = withdrawal
  return { id, currency, provider, amount: formatMicros(micros(amount - fee)) }
}

/** Stores the provider's page on which the player enters the payment details. */
export function noteClaim(
  { db }: CommandContext,
  { id, claimUrl }: { readonly id: string; readonly claimUrl: string },
): void {
  db.run('UPDATE withdrawals SET claim_url = ? WHERE id = ?', [claimUrl, id])
}
