import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { currentRates } from '#server/platform/modules/exchange-rates/index.ts'
import { ceilAtMid } from '#server/shared/money/arithmetic.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'
import type { BonusTerms } from '#server/shared/promotions/terms.ts'
import { approveGift } from '../bonuses/index.ts'

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
export function isApproved(context: CommandContext, { userId, reference, operator, terms }: Gift): boolean {
  const { currency, maxAmount, freeSpins } = terms
  const face = micros(parseMicros(maxAmount) * BigInt(freeSpins?.spins ?? 1))
  if (ceilAtMid(face, { from: currency, to: 'USD' }, currentRates(context).mids) <= ALONE_USD) return true
  const first = approveGift(context, { userId, bonusId: terms.id, reference, operator })
  if (first === operator) throw new Refusal('forbidden')
  return first !== null
}
