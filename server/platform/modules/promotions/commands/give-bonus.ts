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
  /** Reason, such as a prize or a manual grant: one grant per reference. */
  readonly reference: string
  /** Operator who grants it; undefined for the site's own prizes. */
  readonly operator?: string
}

/**
 * Makes a bonus available to one player, manually or as a prize; the player can claim it or not. A value above 100
 * dollars requires two operators: `waits` is true until a second one confirms. Idempotent per reference. Refusals:
 * not_found, forbidden for the same operator twice, self_excluded, timed_out.
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
 * Grants a player the spins of a campaign, once, in the active currency, for immediate play. Refusals: not_found;
 * conflict, if the campaign is over; self_excluded, timed_out. A value above 100 dollars requires a second operator;
 * without an operator they are seed data of a fresh site.
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

function hasSpins({ db }: CommandContext, { userId, campaignId }: Spins): boolean {
  const query = 'SELECT 1 AS one FROM free_spins WHERE user_id = ? AND campaign_id = ?'
  return db.get(query, [userId, campaignId]) !== undefined
}

/** Maximum value that one operator can grant alone, in dollars. */
const ALONE_USD = parseMicros('100')

type Gift = {
  readonly userId: string
  readonly reference: string
  readonly operator: string
  readonly terms: BonusTerms
}

/**
 * Whether a manual grant can be made now: above the limit it needs a second operator who requests the same. Refuses
 * `forbidden` for the same operator twice.
 */
function isApproved(context: CommandContext, gift: Gift): boolean {
  const { currency, maxAmount, freeSpins } = gift.terms
  const face = micros(parseMicros(maxAmount) * BigInt(freeSpins?.spins ?? 1))
  if (ceilAtMid(face, { from: currency, to: 'USD' }, currentRates(context).mids) <= ALONE_USD) return true
  const first = approveGift(context, gift)
  if (first === gift.operator) throw new Refusal('forbidden')
  return first !== null
}

/**
 * Stores the first approval of a manual grant that requires two. Returns the operator who approved it before; null if
 * there is none.
 */
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
