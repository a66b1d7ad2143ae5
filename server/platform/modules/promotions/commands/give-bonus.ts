import type { bonusApprovals } from '#db/platform/schema/promotions.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { currentRates } from '#server/platform/modules/exchange-rates/index.ts'
import { activeCurrency } from '#server/platform/modules/identity/index.ts'
import { requirePlayer } from '#server/platform/modules/player-limits/index.ts'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { ceilAtMid } from '#server/shared/money/arithmetic.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'
import type { BonusTerms } from '#server/shared/promotions/terms.ts'
import { openFreeSpins } from '../grants/free-spins.ts'
import { findGrant } from '../grants/grant.ts'
import { givenFor, makeAvailable } from '../grants/make-available.ts'
import { loadOffer } from '../offers/offer.ts'

type BonusGift = {
  readonly userId: string
  readonly id: string
  /** What it is given for, as a prize or by hand: once for each. */
  readonly reference: string
  /** Which operator gives it; the site's own prizes nobody does. */
  readonly operator?: string
}

/**
 * Makes a bonus available to one player, by hand or as a prize; they take it or not. What is worth more than a hundred dollars takes
 * two operators: `waits` until the second says the same. Given again for the same it answers the same. Refusals: not_found, forbidden
 * for the same operator twice, self_excluded, timed_out.
 */
export function giveBonus(
  context: CommandContext,
  gift: BonusGift,
): { readonly grantId: string | null; readonly waits: boolean } {
  const { userId, id, reference, operator } = gift
  requirePlayer(context, userId)
  const offer = loadOffer(context, id, activeCurrency(context, userId) ?? DEFAULT_CURRENCY)
  if (!offer?.isGiven) throw new Refusal('not_found')
  const { terms } = offer
  const given = givenFor(context, { userId, bonusId: id, reference })
  if (given !== undefined) return { grantId: given, waits: false }
  if (operator !== undefined && !isApproved(context, { ...gift, operator, terms }))
    return { grantId: null, waits: true }
  const offerUntil = context.now + terms.offerLifeMs
  const by = operator === undefined ? {} : { givenBy: operator }
  const made = makeAvailable(context, { userId, terms, reference, offerUntil, ...by })
  return { grantId: made.id, waits: false }
}

type Spins = { readonly userId: string; readonly campaignId: string; readonly operator?: string }

/**
 * Gives a player the spins of a campaign, once, in the currency that they play in now: they can be played at once. Refusals:
 * not_found; conflict, when the campaign is over; self_excluded, timed_out. Those that are worth more than a hundred dollars wait for
 * a second operator; without one they are a fresh site's own.
 */
export function grantFreeSpins(
  context: CommandContext,
  { userId, campaignId, operator }: Spins,
): { readonly waits: boolean } {
  requirePlayer(context, userId)
  if (hasSpins(context, { userId, campaignId })) return { waits: false }
  const offer = loadOffer(context, campaignId, activeCurrency(context, userId) ?? DEFAULT_CURRENCY)
  if (!offer?.terms.freeSpins) throw new Refusal('not_found')
  if (!offer.isGiven) throw new Refusal('conflict')
  const { terms } = offer
  const gift = { userId, terms, reference: '', ...(operator !== undefined && { givenBy: operator }) }
  if (operator !== undefined && !isApproved(context, { ...gift, operator })) return { waits: true }
  const made = makeAvailable(context, { ...gift, offerUntil: context.now + terms.offerLifeMs })
  const grant = findGrant(context, made.id)
  if (grant) openFreeSpins(context, grant, null)
  return { waits: false }
}

/** Whether a player has had the spins of a campaign. */
function hasSpins({ db }: CommandContext, { userId, campaignId }: Spins): boolean {
  const query = 'SELECT 1 AS one FROM free_spins WHERE user_id = ? AND campaign_id = ?'
  return db.get(query, [userId, campaignId]) !== undefined
}

/** What one operator gives alone at most, in dollars. */
const ALONE_USD = parseMicros('100')

type Gift = {
  readonly userId: string
  readonly reference: string
  readonly operator: string
  readonly terms: BonusTerms
}

/**
 * Whether what an operator gives by hand is given now: what is worth more than one gives alone needs another one, who says the same.
 * Refuses `forbidden` for the same operator twice.
 */
function isApproved(context: CommandContext, gift: Gift): boolean {
  const { currency, maxAmount, freeSpins } = gift.terms
  const face = micros(parseMicros(maxAmount) * BigInt(freeSpins?.spins ?? 1))
  if (ceilAtMid(face, { from: currency, to: 'USD' }, currentRates(context).mids) <= ALONE_USD) return true
  const first = approveGift(context, gift)
  if (first === gift.operator) throw new Refusal('forbidden')
  return first !== null
}

/** Keeps who would give a bonus by hand where it takes two. Who has said so before; null where nobody has. */
function approveGift({ db, now }: CommandContext, { userId, reference, operator, terms }: Gift): string | null {
  const { changes } = insertRow<typeof bonusApprovals>(db, {
    into: 'bonus_approvals',
    row: { reference, operator, user_id: userId, bonus_id: terms.id, created_at: now },
    onConflict: 'ON CONFLICT DO NOTHING',
  })
  if (changes === 1) return null
  const query = 'SELECT operator FROM bonus_approvals WHERE user_id = ? AND bonus_id = ? AND reference = ?'
  return db.get<{ operator: string }>(query, [userId, terms.id, reference])?.operator ?? null
}
