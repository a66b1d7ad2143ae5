import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { activeCurrency } from '#server/platform/modules/identity/index.ts'
import { requirePlayer } from '#server/platform/modules/player-limits/index.ts'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { openFreeSpins } from '../grants/free-spins.ts'
import { findGrant } from '../grants/grant.ts'
import { givenFor, makeAvailable } from '../grants/make-available.ts'
import { loadOffer } from '../offers/offer.ts'

type BonusGift = {
  readonly userId: string
  readonly id: string
  /** Reason, such as a prize or a manual grant: one grant per reference. */
  readonly reference: string
  /** Operator who grants it; undefined for the site's own prizes. */
  readonly operator?: string
}

/**
 * Makes a bonus available to one player, manually or as a prize; the player can claim it or not. Whether it takes two
 * operators is decided by the act that calls it. Idempotent per reference. Refusals: not_found, self_excluded,
 * timed_out.
 */
export function giveBonus(context: CommandContext, gift: BonusGift): { readonly grantId: string } {
  const { userId, id, reference, operator } = gift
  requirePlayer(context, userId, 'promo')
  const offer = loadOffer(context, id, activeCurrency(context, userId) ?? DEFAULT_CURRENCY)
  if (!offer?.isGiven) throw new Refusal('not_found')
  const { terms } = offer
  const given = givenFor(context, { userId, bonusId: id, reference })
  if (given !== undefined) return { grantId: given }
  const offerUntil = context.now + terms.offerLifeMs
  const by = operator === undefined ? {} : { givenBy: operator }
  const made = makeAvailable(context, { userId, terms, reference, offerUntil, ...by })
  return { grantId: made.id }
}

type Spins = { readonly userId: string; readonly campaignId: string; readonly operator?: string }

/**
 * Grants a player the spins of a campaign, once, in the active currency, for immediate play. Refusals: not_found;
 * conflict, if the campaign is over; self_excluded, timed_out. Without an
 * operator they are seed data of a fresh site.
 */
export function grantFreeSpins(context: CommandContext, { userId, campaignId, operator }: Spins): void {
  requirePlayer(context, userId, 'promo')
  if (hasSpins(context, { userId, campaignId })) return
  const offer = loadOffer(context, campaignId, activeCurrency(context, userId) ?? DEFAULT_CURRENCY)
  if (!offer?.terms.freeSpins) throw new Refusal('not_found')
  if (!offer.isGiven) throw new Refusal('conflict')
  const { terms } = offer
  const gift = { userId, terms, reference: '', ...(operator !== undefined && { givenBy: operator }) }
  const made = makeAvailable(context, { ...gift, offerUntil: context.now + terms.offerLifeMs })
  const grant = findGrant(context, made.id)
  if (grant) openFreeSpins(context, grant, null)
}

function hasSpins({ db }: CommandContext, { userId, campaignId }: Spins): boolean {
  const query = 'SELECT 1 AS one FROM free_spins WHERE user_id = ? AND campaign_id = ?'
  return db.get(query, [userId, campaignId]) !== undefined
}
