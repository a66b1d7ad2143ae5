import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { activeCurrency } from '#server/platform/modules/identity/index.ts'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { isOfDeposit } from '#server/shared/promotions/terms.ts'
import { findByCode, loadOffer, makeAvailable } from '../bonuses/index.ts'
import { isForPlayer } from './audience.ts'

type Promised = { readonly userId: string; readonly promo: string }

/**
 * Makes a bonus available to a player, for them to take: the one of a code, or the one whose id a link named. What stands for
 * none is no reason to refuse what it came with: a code can be given again on the page of bonuses.
 */
export function offerPromised(context: CommandContext, { userId, promo }: Promised): void {
  const currency = activeCurrency(context, userId) ?? DEFAULT_CURRENCY
  const byCode = findByCode(context, promo)
  const offer = loadOffer(context, byCode ?? promo, currency)
  if (!offer?.isGiven || offer.region !== null) return
  if (!isForPlayer(context, userId, offer.audience)) return
  const { terms } = offer
  // offers that are open to everybody may be named by id; any other needs its code
  if (byCode === undefined && !isOfDeposit(terms)) return
  makeAvailable(context, { userId, terms, reference: '', offerUntil: context.now + terms.offerLifeMs })
}
