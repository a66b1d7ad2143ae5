import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { activeCurrency } from '#server/platform/modules/identity/index.ts'
import { requirePlayer } from '#server/platform/modules/player-limits/index.ts'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { givenFor, loadOffer, makeAvailable } from '../../bonuses/index.ts'
import { isApproved } from '../is-approved.ts'

export type BonusGift = {
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
