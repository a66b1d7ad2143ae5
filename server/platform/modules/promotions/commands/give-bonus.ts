import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { activeCurrency } from '#server/platform/modules/identity/index.ts'
import { requirePlayer } from '#server/platform/modules/player-limits/index.ts'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { loadOffer, makeAvailable } from '../../bonuses/index.ts'

export type BonusGift = {
  readonly userId: string
  readonly id: string
  /** What it is given for, as a prize or by hand: once for each. */
  readonly reference: string
}

/**
 * Makes a bonus available to one player, by hand or as a prize; they take it or not. Given again for the same it answers the
 * same. Refusals: not_found, self_excluded, timed_out.
 */
export function giveBonus(context: CommandContext, { userId, id, reference }: BonusGift): { readonly grantId: string } {
  requirePlayer(context, userId)
  const offer = loadOffer(context, id, activeCurrency(context, userId) ?? DEFAULT_CURRENCY)
  if (!offer?.isGiven) throw new Refusal('not_found')
  const { terms } = offer
  const made = makeAvailable(context, { userId, terms, reference, offerUntil: context.now + terms.offerLifeMs })
  return { grantId: made.id }
}
