import { and, eq } from 'drizzle-orm'
import { builtOnce } from '#db/platform/reader.ts'
import { bonuses } from '#db/platform/schema/promotions.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { findActiveCurrency, findRegistration } from '#server/platform/modules/identity/reads.ts'
import { hasPaid } from '#server/platform/modules/payments/reads.ts'
import { areOffersHidden } from '#server/platform/modules/player-limits/reads.ts'
import { OCCASIONS } from '#server/shared/constants/bonus-occasions.ts'
import { type Currency, DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import type { Region } from '#server/shared/constants/regions.ts'
import { bonusesFor, type LiveBonus, listBonuses } from './find-bonuses.ts'
import { listGrants } from './list-grants.ts'

type Verbs = Pick<Platform, 'reader' | 'clock' | 'settings'>

type OfferQuery = {
  /** Null for a visitor. */
  readonly userId: string | null
  readonly region: Region
  readonly currency: Currency
}

type Held = Awaited<ReturnType<typeof listGrants>>[number]

/** A bonus that can be claimed. `grant` is set if it was granted to this player. Milliseconds. */
type Offer = Pick<LiveBonus, 'terms' | 'termsHash'> & {
  readonly grant: Pick<Held, 'id' | 'isChosen'> | null
  /** Null if it has no deadline other than its own period. */
  readonly until: number | null
}

/** Currency for displaying terms: the player's own, or that of a visitor's region. */
export async function playerCurrency(
  { reader }: Pick<Platform, 'reader'>,
  { userId, region }: Omit<OfferQuery, 'currency'>,
): Promise<Currency> {
  const chosen = userId === null ? null : await findActiveCurrency({ reader }, userId)
  return chosen ?? (region === 'KZ' ? 'KZT' : DEFAULT_CURRENCY)
}

/**
 * Bonuses that a visitor or a player can claim now, the player's grants first. Empty where offers are hidden from a player.
 */
export async function listOffers(platform: Verbs, viewer: OfferQuery): Promise<Offer[]> {
  const { reader, clock } = platform
  const { userId } = viewer
  if (userId !== null && (await areOffersHidden(platform, userId))) return []
  const [all, held] = await Promise.all([
    listBonuses(platform, viewer),
    userId === null ? [] : listGrants(reader, userId),
  ])
  const given = held
    .filter(({ state, offerUntil }) => state === 'available' && offerUntil > clock.now())
    .map(({ terms, termsHash, offerUntil, id, isChosen }) => ({
      terms,
      termsHash,
      until: offerUntil,
      grant: { id, isChosen },
    }))
  const own = held.filter(({ reference }) => !/^free-(bet|spins):/.test(reference))
  const isHad = ({ terms, perPlayer }: LiveBonus) => {
    const had = own.filter(({ bonusId }) => bonusId === terms.id)
    return had.length >= perPlayer || had.some(({ state }) => state === 'available' || state === 'active')
  }
  const open: Offer[] = []
  const meant = await bonusesFor(platform, userId, all)
  const waiting = await waitingAmong(platform, userId, meant)
  for (const one of meant) {
    const { terms, termsHash } = one
    const isEachWeek = OCCASIONS[terms.occasion].isCashback
    if ((isHad(one) && !isEachWeek) || !OCCASIONS[terms.occasion].isListed) continue
    if (terms.occasion !== 'registration_and_deposit') open.push({ terms, termsHash, grant: null, until: null })
    else if (waiting?.terms.id === terms.id)
      open.push({ terms, termsHash, grant: null, until: clock.now() + waiting.leftMs })
  }
  // cashback is paid automatically and comes last
  const isOfWeek = ({ terms }: Offer) => OCCASIONS[terms.occasion].isCashback
  return [...given, ...open.filter((offer) => !isOfWeek(offer)), ...open.filter(isOfWeek)]
}

/**
 * The bonus for registration and first deposit: for a visitor with its full time, for a player with the time left since
 * registration. Refusal: not_found, if there is none, it has expired, or the player has already deposited.
 */
export async function waitingBonus(platform: Verbs, asker: OfferQuery): Promise<WaitingBonus> {
  const { userId } = asker
  const meant = await bonusesFor(platform, userId, await listBonuses(platform, asker))
  const waiting = await waitingAmong(platform, userId, meant)
  if (!waiting) throw new Refusal('not_found')
  return waiting
}

type WaitingBonus = LiveBonus & { readonly leftMs: number }

/** The same among the bonuses for a visitor or a player; null if there is none. */
async function waitingAmong(
  platform: Verbs,
  userId: string | null,
  meant: readonly LiveBonus[],
): Promise<WaitingBonus | null> {
  const bonus = meant.find(({ terms }) => terms.occasion === 'registration_and_deposit')
  if (!bonus) return null
  const leftMs = bonus.terms.offerLifeMs - (userId === null ? 0 : await ageMs(platform, userId))
  return leftMs > 0 ? { ...bonus, leftMs } : null
}

/** Time since a player's registration; infinite for a player who has already deposited. */
async function ageMs({ reader, clock }: Verbs, userId: string): Promise<number> {
  if (await hasPaid({ reader }, userId)) return Number.POSITIVE_INFINITY
  const registeredAt = await findRegistration({ reader }, userId)
  return registeredAt === null ? Number.POSITIVE_INFINITY : clock.now() - registeredAt
}

const superBonus = builtOnce((reader) =>
  reader
    .select({ id: bonuses.id })
    .from(bonuses)
    .where(and(eq(bonuses.isSuper, true).inlineParams(), eq(bonuses.state, 'live').inlineParams()))
    .prepare(),
)

/** Id of the operator's "super bonus" if this player can claim it now, else null. */
export async function findSuperBonus(
  platform: Verbs,
  player: { readonly userId: string; readonly region: Region },
): Promise<string | null> {
  const found = await superBonus(platform.reader).get()
  // most sites rarely have one: this saves every page the rest
  if (!found) return null
  const offers = await listOffers(platform, { ...player, currency: await playerCurrency(platform, player) })
  return offers.some(({ terms }) => terms.id === found.id) ? found.id : null
}
