import { Refusal } from '#server/platform/kernel/refusal.ts'
import { findStop } from '#server/platform/modules/player-limits/reads.ts'
import { OCCASIONS } from '#server/shared/constants/bonus-occasions.ts'
import { type LiveBonus, listBonuses, listGrants } from '../../bonuses/reads.ts'
import { bonusesFor } from './find-candidate.ts'
import { waitingBonus } from './waiting-bonus.ts'

type Asker = Parameters<typeof waitingBonus>[1]
type Verbs = Parameters<typeof waitingBonus>[0]
type Held = Awaited<ReturnType<typeof listGrants>>[number]

/** A bonus that can be taken. `grant` is there where it was given to this player by name. Milliseconds. */
export type Offer = Pick<LiveBonus, 'terms' | 'termsHash'> & {
  readonly grant: Pick<Held, 'id' | 'isChosen'> | null
  /** Null where it waits as long as it is given. */
  readonly until: number | null
}

/**
 * What a visitor or a player can take now: what was given to them first. Whoever rests or is excluded is offered nothing.
 */
export async function listOffers(platform: Verbs, asker: Asker): Promise<Offer[]> {
  const { reader, clock } = platform
  const { userId } = asker
  if (userId !== null && (await findStop(platform, userId)) !== undefined) return []
  const [all, held] = await Promise.all([
    listBonuses(platform, asker),
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
  for (const one of await bonusesFor(platform, userId, all)) {
    const { terms, termsHash } = one
    const isEachWeek = terms.occasion === 'weekly_loss'
    if ((isHad(one) && !isEachWeek) || !OCCASIONS[terms.occasion].isListed) continue
    if (terms.occasion !== 'registration_and_deposit') open.push({ terms, termsHash, grant: null, until: null })
    else {
      const leftMs = await leftOf(platform, asker, terms.id)
      if (leftMs !== null) open.push({ terms, termsHash, grant: null, until: clock.now() + leftMs })
    }
  }
  // what comes by itself stands after what can be taken
  const isOfWeek = ({ terms }: Offer) => terms.occasion === 'weekly_loss'
  return [...given, ...open.filter((offer) => !isOfWeek(offer)), ...open.filter(isOfWeek)]
}

/** How long the bonus of a first deposit still waits; null where it does not. */
async function leftOf(platform: Verbs, asker: Asker, id: string): Promise<number | null> {
  try {
    const waiting = await waitingBonus(platform, asker)
    return waiting.terms.id === id ? waiting.leftMs : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
