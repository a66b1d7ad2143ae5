import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { currentRates } from '#server/platform/modules/exchange-rates/index.ts'
import { activeCurrency } from '#server/platform/modules/identity/index.ts'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { ceilAtMid } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { loadOffer } from './offer.ts'

type Gift = { readonly userId: string; readonly id: string }

/**
 * Face value in dollars of an offer that is given to a player by hand: its largest amount, or that of all its spins,
 * in the player's currency. Refuses not_found.
 */
export function giftUsd(context: CommandContext, { userId, id }: Gift): Micros {
  const offer = loadOffer(context, id, activeCurrency(context, userId) ?? DEFAULT_CURRENCY)
  if (!offer) throw new Refusal('not_found')
  const { currency, maxAmount, freeSpins } = offer.terms
  const face = micros(parseMicros(maxAmount) * BigInt(freeSpins?.spins ?? 1))
  return ceilAtMid(face, { from: currency, to: 'USD' }, currentRates(context).mids)
}
