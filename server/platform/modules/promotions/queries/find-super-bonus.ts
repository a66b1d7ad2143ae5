import { superBonusId } from '../../bonuses/reads.ts'
import { listOffers } from './list-offers.ts'
import { playerCurrency } from './player-currency.ts'

type Asker = Omit<Parameters<typeof listOffers>[1], 'currency' | 'userId'> & { readonly userId: string }

/** The id of the one bonus that the operator calls super, where this player can take it now; else null. */
export async function findSuperBonus(platform: Parameters<typeof listOffers>[0], asker: Asker): Promise<string | null> {
  const id = await superBonusId(platform)
  // most sites have none most of the time: then every page is spared the rest
  if (id === null) return null
  const offers = await listOffers(platform, { ...asker, currency: await playerCurrency(platform, asker) })
  return offers.some(({ terms }) => terms.id === id) ? id : null
}
