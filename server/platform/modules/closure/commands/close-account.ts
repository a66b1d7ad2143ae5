import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { forgetAddress } from '#server/platform/modules/attribution/index.ts'
import { forgetFavourites } from '#server/platform/modules/casino/index.ts'
import { bar, eraseUser, personOf } from '#server/platform/modules/identity/index.ts'
import {
  accountBalance,
  eraseOpenings,
  holdsMoney,
  playerAccount,
  post,
  systemAccount,
} from '#server/platform/modules/ledger/index.ts'
import { hasOpenDeposit } from '#server/platform/modules/payments/index.ts'
import { currentRestriction } from '#server/platform/modules/player-limits/index.ts'
import { withdrawEntries } from '#server/platform/modules/tournaments/index.ts'
import { forgetCheck } from '#server/platform/modules/verification/index.ts'
import { forgoRakeback } from '#server/platform/modules/vip/index.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { MIN_PAYOUT } from '#server/shared/money/limits.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'

/**
 * Forfeits balances below the minimum payout (vault included), per currency. Larger balances, and anything that is not
 * the player's own money, are left alone.
 */
function forfeitRest(context: CommandContext, userId: string): void {
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

type Closure = {
  readonly userId: string
  /** Whether the player forfeits balances that are too small to be paid out. */
  readonly isRestForfeited: boolean
  readonly site: Site
}

/**
 * Closes a player's account permanently and deletes the personal data. Data required by law stays: the ledger, bets,
 * payments and the history of limits. A player with a time-out or exclusion cannot open another account with the same
 * email, phone or login provider before that ends, nor play in one verified by the same documents. Refusal:
 * account_not_empty, while there is money or some may still arrive.
 */
export function closeAccount(context: CommandContext, { userId, isRestForfeited, site }: Closure): void {
  if (isRestForfeited) forfeitRest(context, userId)
  if (holdsMoney(context, userId) || hasOpenDeposit(context, userId)) throw new Refusal('account_not_empty')
  // otherwise prizes and rakeback would later be paid to a closed account
  withdrawEntries(context, userId)
  forgoRakeback(context, userId)
  const stop = currentRestriction(context, userId)
  const person = personOf(context, userId)
  if (stop?.reason === 'self_excluded' && person !== undefined) bar(context, `person:${person}`, stop.until)
  forgetAddress(context, userId)
  forgetCheck(context, userId)
  forgetFavourites(context, userId)
  eraseOpenings(context, userId)
  eraseUser(context, { userId, barredUntil: stop?.until, site })
}
