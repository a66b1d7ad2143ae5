import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { requireTerms } from '#server/platform/modules/content/index.ts'
import { activeCurrency } from '#server/platform/modules/identity/index.ts'
import { type Receipt, withReceipt } from '#server/platform/modules/ledger/index.ts'
import { requirePlayer } from '#server/platform/modules/player-limits/index.ts'
import { OCCASIONS } from '#server/shared/constants/bonus-occasions.ts'
import { type Currency, DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import type { Region } from '#server/shared/constants/regions.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { isFreeBet, isOfDeposit } from '#server/shared/promotions/terms.ts'
import { isForPlayer } from '../audience.ts'
import { chooseForDeposit } from '../grants/deposits.ts'
import { isFirstOfPerson } from '../grants/first-of-person.ts'
import { openFreeBet } from '../grants/free-bets.ts'
import { openFreeSpins } from '../grants/free-spins.ts'
import { activate, bonusReference, findGrant, type Grant, openGrants } from '../grants/grant.ts'
import { makeAvailable } from '../grants/make-available.ts'
import { loadOffer } from '../offers/offer.ts'

type BonusRequest = {
  readonly userId: string
  readonly id: string
  /** Hash of the terms that were shown. */
  readonly termsHash: string
  readonly code: string | null
  readonly region: Region
}

type TakenBonus = {
  readonly id: string
  readonly state: 'available' | 'active' | 'completed'
  readonly receipt?: Receipt
}

/**
 * Claims a bonus under the terms that were shown: one granted to the player, or one offered to everyone. A deposit
 * bonus is selected for the next deposit; any other is credited immediately. Refusals: self_excluded, timed_out,
 * not_found, terms_changed of the bonus or of the site; conflict if it was claimed as often as allowed; not_for_you for
 * players outside its audience, and if another account of this person has claimed it; bonus_active.
 */
export function takeBonus(context: CommandContext, request: BonusRequest): TakenBonus {
  const { userId } = request
  requirePlayer(context, userId, 'promo')
  requireTerms(context, userId)
  const currency = activeCurrency(context, userId) ?? DEFAULT_CURRENCY
  const grant = givenBonus(context, request) ?? openBonus(context, request, currency)
  if (grant.termsHash !== request.termsHash) throw new Refusal('terms_changed')
  if (!isFirstOfPerson(context, grant)) throw new Refusal('not_for_you')
  if (isOfDeposit(grant.terms)) {
    chooseForDeposit(context, grant)
    return { id: grant.id, state: 'available' }
  }
  if (isFreeBet(grant.terms)) {
    openFreeBet(context, grant)
    return { id: grant.id, state: 'active' }
  }
  if (grant.terms.freeSpins) {
    openFreeSpins(context, grant, null)
    return { id: grant.id, state: 'active' }
  }
  activate(context, grant, { amount: parseMicros(grant.terms.maxAmount), depositId: null })
  const state = grant.terms.wagering === 0 ? 'completed' : 'active'
  return withReceipt(context, { id: grant.id, state }, bonusReference(grant.id))
}

function givenBonus(context: CommandContext, { userId, id }: BonusRequest): Grant | undefined {
  return openGrants(context, userId).find(
    ({ state, terms, offerUntil }) => state === 'available' && terms.id === id && offerUntil > context.now,
  )
}

/** Creates a grant of a bonus that is open to everyone, by its occasion or code. */
function openBonus(context: CommandContext, { userId, id, code, region }: BonusRequest, currency: Currency): Grant {
  const offer = loadOffer(context, id, currency)
  if (!offer?.isGiven || (offer.region !== null && offer.region !== region)) throw new Refusal('not_found')
  const { terms } = offer
  const isOffered =
    terms.occasion === 'code' ? code?.trim().toUpperCase() === offer.code : OCCASIONS[terms.occasion].isClaimable
  if (!isOffered) throw new Refusal('not_found')
  if (!isForPlayer(context, userId, offer.audience)) throw new Refusal('not_for_you')
  const offerUntil = context.now + terms.offerLifeMs
  const reference = nextReference(context, { userId, bonusId: id, perPlayer: offer.perPlayer })
  const made = makeAvailable(context, { userId, terms, reference, offerUntil })
  const grant = made.isNew ? findGrant(context, made.id) : undefined
  if (!grant) throw new Refusal('conflict')
  return grant
}

type BonusTaker = { readonly userId: string; readonly bonusId: string; readonly perPlayer: number }

/**
 * Reference of the player's next grant of a repeatable bonus: empty for the first, then its number. Past the maximum,
 * the last one again.
 */
function nextReference({ db }: CommandContext, { userId, bonusId, perPlayer }: BonusTaker): string {
  const row = db.get<{ count: bigint }>(
    `SELECT count(*) AS count FROM bonus_grants
     WHERE user_id = ? AND bonus_id = ? AND reference NOT LIKE 'free-bet:%' AND reference NOT LIKE 'free-spins:%'`,
    [userId, bonusId],
  )
  const number = Math.min(Number(row?.count ?? 0n) + 1, perPlayer)
  return number === 1 ? '' : String(number)
}

type BonusOfPerson = { readonly userId: string; readonly terms: Pick<Grant['terms'], 'id' | 'occasion'> }

/**
 * Refuses `not_for_you` before the player claims a bonus that another account of theirs has claimed. Changes nothing.
 */
export function requireFirstOfPerson(context: CommandContext, request: BonusOfPerson): void {
  if (!isFirstOfPerson(context, request)) throw new Refusal('not_for_you', { field: 'code' })
}
