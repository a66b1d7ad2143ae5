import type { bonusGrants } from '#db/platform/schema/promotions.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { formatMicros, type Micros } from '#server/shared/money/micros.ts'
import { type BonusTerms, isMoney } from '#server/shared/promotions/terms.ts'
import { hashOfTerms } from '../offers/offer.ts'

type Gift = {
  readonly userId: string
  readonly terms: BonusTerms
  /** Reason of the grant; a player has one per reference. */
  readonly reference: string
  /** Milliseconds. */
  readonly offerUntil: number
  readonly givenBy?: string
}

/**
 * Makes a bonus available to a player, once per reference. No money moves. Returns its id, and whether it existed
 * before.
 */
export function makeAvailable(
  context: CommandContext,
  { userId, terms, reference, offerUntil, givenBy }: Gift,
): { readonly id: string; readonly isNew: boolean } {
  const id = newId(context)
  const { changes } = insertRow<typeof bonusGrants>(context.db, {
    into: 'bonus_grants',
    row: {
      id,
      reference,
      state: 'available',
      user_id: userId,
      bonus_id: terms.id,
      terms: JSON.stringify(terms),
      terms_hash: hashOfTerms(terms),
      currency: terms.currency,
      offer_until: offerUntil,
      created_at: context.now,
      is_free_bet: isMoney(terms) ? 0 : 1,
      given_by: givenBy,
    },
    onConflict: 'ON CONFLICT (user_id, bonus_id, reference) DO NOTHING',
  })
  if (changes === 1) return { id, isNew: true }
  const given = givenFor(context, { userId, bonusId: terms.id, reference })
  if (given === undefined) throw new Error(`player ${userId} has no bonus ${terms.id}`)
  return { id: given, isNew: false }
}

type Occasion = { readonly userId: string; readonly bonusId: string; readonly reference: string }

export function givenFor({ db }: CommandContext, { userId, bonusId, reference }: Occasion): string | undefined {
  const query = 'SELECT id FROM bonus_grants WHERE user_id = ? AND bonus_id = ? AND reference = ?'
  return db.get<{ id: string }>(query, [userId, bonusId, reference])?.id
}

/** How long the bonus for winnings of a free bet or free spins can be claimed. */
const WON_LIFE_MS = 7 * 86_400_000

type Won = { readonly userId: string; readonly terms: BonusTerms; readonly won: Micros; readonly reference: string }

/**
 * Turns the winnings of a free bet or free spins into a separate bonus of a fixed amount, to be claimed within a week.
 */
export function makeWonAvailable(context: CommandContext, { userId, terms, won, reference }: Won): void {
  const { freeBetIn: _, freeSpins: __, ...others } = terms
  makeAvailable(context, {
    userId,
    reference,
    terms: { ...others, occasion: 'prize', maxAmount: formatMicros(won), offerLifeMs: WON_LIFE_MS },
    offerUntil: context.now + WON_LIFE_MS,
  })
}
