import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { forgetAddress } from '../../attribution/index.ts'
import { forgetFavourites } from '../../casino/index.ts'
import { bar, eraseUser, personOf } from '../../identity/index.ts'
import { holdsMoney } from '../../ledger/index.ts'
import { hasOpenDeposit } from '../../payments/index.ts'
import { standingStop } from '../../player-limits/index.ts'
import { withdrawEntries } from '../../tournaments/index.ts'
import { forgetCheck } from '../../verification/index.ts'
import { forgoRakeback } from '../../vip/index.ts'
import { forfeitRest } from '../forfeit-rest.ts'

export type Closure = {
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
