import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { MIN_PAYOUT } from '#server/shared/money/limits.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'
import { accountBalance, playerAccount, post, systemAccount } from '../ledger/index.ts'

/**
 * Gives the house what a player cannot be paid out: in each currency less than the smallest payout, the vault with it. What
 * is more than that stays, and so does all that is no money of the player's own.
 */
export function forfeitRest(context: CommandContext, userId: string): void {
  for (const currency of CURRENCY_CODES) {
    const held = (['real', 'vault'] as const).map((kind) => {
      const debit = playerAccount({ userId, currency }, kind)
      return { debit, credit: systemAccount('house:fees', currency), amount: accountBalance(context, debit) }
    })
    const rest = micros(held.reduce((sum, { amount }) => sum + amount, 0n))
    if (rest === 0n || rest >= parseMicros(MIN_PAYOUT[currency])) continue
    const reference = `closure:${userId}`
    const idempotencyKey = `${reference}/${currency}`
    post(context, { kind: 'forfeit', reference, idempotencyKey, postings: held })
  }
}
