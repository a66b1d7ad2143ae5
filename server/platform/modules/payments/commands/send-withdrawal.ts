import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { loadWithdrawal, moveOn } from '../withdrawal.ts'

/** A payout to hand to its provider: what the player receives, as a decimal. */
type PayoutOrder = {
  readonly id: string
  readonly currency: string
  readonly amount: string
  readonly provider: string
}

/**
 * Marks an approved withdrawal as sent, before its provider hears of it: whatever happens then, it is asked for by the same
 * id and never sent as another. Refuses `conflict` for one that was sent.
 */
export function sendWithdrawal(context: CommandContext, { id }: { readonly id: string }): PayoutOrder {
  const withdrawal = loadWithdrawal(context, id)
  moveOn(context, withdrawal, { from: ['approved'], to: 'sent' })
  const { currency, provider, amount, fee } = withdrawal
  return { id, currency, provider, amount: formatMicros(micros(amount - fee)) }
}

/** Keeps the page of its provider on which a player says to whom a payout goes. */
export function noteClaim(
  { db }: CommandContext,
  { id, claimUrl }: { readonly id: string; readonly claimUrl: string },
): void {
  db.run('UPDATE withdrawals SET claim_url = ? WHERE id = ?', [claimUrl, id])
}
