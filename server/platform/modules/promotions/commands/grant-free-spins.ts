import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { activeCurrency } from '#server/platform/modules/identity/index.ts'
import { requirePlayer } from '#server/platform/modules/player-limits/index.ts'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { findGrant, hasSpins, loadOffer, makeAvailable, openFreeSpins } from '../../bonuses/index.ts'
import { isApproved } from '../is-approved.ts'

export type Grant = { readonly userId: string; readonly campaignId: string }
type Given = Grant & { readonly operator?: string }

/**
 * Gives a player the spins of a campaign, once, in the currency that they play in now: they can be played at once. Refusals:
 * not_found; conflict, when the campaign is over; self_excluded, timed_out. Those that are worth more than a hundred dollars wait for
 * a second operator; without one they are a fresh site's own.
 */
export function grantFreeSpins(
  context: CommandContext,
  { userId, campaignId, operator }: Given,
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
