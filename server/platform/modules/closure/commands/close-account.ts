import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { forgetAddress } from '#server/platform/modules/attribution/index.ts'
import { forgetFavourites } from '#server/platform/modules/casino/index.ts'
import { bar, eraseUser, personOf } from '#server/platform/modules/identity/index.ts'
import {
  accountBalance,
  holdsMoney,
  playerAccount,
  post,
  systemAccount,
} from '#server/platform/modules/ledger/index.ts'
import { hasOpenDeposit } from '#server/platform/modules/payments/index.ts'
import { standingStop } from '#server/platform/modules/player-limits/index.ts'
import { withdrawEntries } from '#server/platform/modules/tournaments/index.ts'
import { forgetCheck } from '#server/platform/modules/verification/index.ts'
import { forgoRakeback } from '#server/platform/modules/vip/index.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { MIN_PAYOUT } from '#server/shared/money/limits.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'

/**
 * Gives the house what a player cannot be paid out: in each currency less than the smallest payout, the vault with it. What
 * is more than that stays, and so does all that is no money of the player's own.
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
  /** Whether the player gives the house what is too little to be paid out. */
  readonly isRestForfeited: boolean
  readonly site: Site
}

/**
 * Closes a player's account for good and forgets who they were. What the law asks to keep stays: the ledger, bets, payments
 * and what the player did about their limits. Whoever rests or is excluded opens no other account with the same address,
 * number or provider before that ends, nor plays in one that their documents prove theirs. Refusal: account_not_empty, while
 * there is money, or some may still come.
 */
export function closeAccount(context: CommandContext, { userId, isRestForfeited, site }: Closure): void {
  if (isRestForfeited) forfeitRest(context, userId)
  if (holdsMoney(context, userId) || hasOpenDeposit(context, userId)) throw new Refusal('account_not_empty')
  // what would be paid later would come to nobody
  withdrawEntries(context, userId)
  forgoRakeback(context, userId)
  const stop = standingStop(context, userId)
  const person = personOf(context, userId)
  if (stop?.reason === 'self_excluded' && person !== undefined) bar(context, `person:${person}`, stop.until)
  forgetAddress(context, userId)
  forgetCheck(context, userId)
  forgetFavourites(context, userId)
  eraseUser(context, { userId, barredUntil: stop?.until, site })
}
