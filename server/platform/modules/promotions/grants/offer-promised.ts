import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { activeCurrency } from '#server/platform/modules/identity/index.ts'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { isMeant } from '#server/shared/promotions/audience.ts'
import { isOfDeposit } from '#server/shared/promotions/terms.ts'
import { loadOffer } from '../offers/offer.ts'
import { makeAvailable } from './make-available.ts'

type Promised = { readonly userId: string; readonly promo: string }

/**
 * Makes a bonus available to a newly registered player: the one of a code, or the one whose id a link named. An unknown
 * code does not refuse the registration: it can be entered again on the bonus page.
 */
export function offerPromised(context: CommandContext, { userId, promo }: Promised): void {
  const currency = activeCurrency(context, userId) ?? DEFAULT_CURRENCY
  const byCode = findByCode(context, promo)
  const offer = loadOffer(context, byCode ?? promo, currency)
  if (!offer?.isGiven || offer.region !== null) return
  // a new player has neither a VIP level nor a verified identity
  if (!isMeant(offer.audience, { level: 0, isVerified: false, registeredAt: context.now })) return
  const { terms } = offer
  // only offers that are open to everyone can be given by id; any other needs its code
  if (byCode === undefined && !isOfDeposit(terms)) return
  makeAvailable(context, { userId, terms, reference: '', offerUntil: context.now + terms.offerLifeMs })
}

/** The live bonus of a code, for use in commands; undefined if there is none. */
function findByCode({ db }: Pick<CommandContext, 'db'>, code: string): string | undefined {
  return db.get<{ id: string }>(`SELECT id FROM bonuses WHERE code = ? AND state = 'live' AND occasion = 'code'`, [
    code.trim().toUpperCase(),
  ])?.id
}
