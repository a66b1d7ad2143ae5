import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { activeCurrency } from '#server/platform/modules/identity/index.ts'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { findByCode, loadOffer, makeAvailable } from '../bonuses/index.ts'

/**
 * Makes the bonus of a code available to a player, for them to take. A code that stands for none is no reason to refuse what
 * it came with: it can be given again on the page of bonuses.
 */
export function offerByCode(
  context: CommandContext,
  { userId, code }: { readonly userId: string; readonly code: string },
): void {
  const id = findByCode(context, code)
  const offer =
    id === undefined ? undefined : loadOffer(context, id, activeCurrency(context, userId) ?? DEFAULT_CURRENCY)
  if (offer?.region !== null) return
  const { terms } = offer
  makeAvailable(context, { userId, terms, reference: '', offerUntil: context.now + terms.offerLifeMs })
}
