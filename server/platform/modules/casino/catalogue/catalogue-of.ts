import { readDisabledAcrossPlayers } from '../../availability/reads.ts'
import { jurisdictionOf } from '../jurisdiction.ts'
import type { Platform } from '../platform.ts'
import { type Catalogue, openCatalogue } from './catalogue.ts'

const catalogues = new WeakMap<Platform['games'], Catalogue>()

/** Catalog of a platform, created once per set of providers. */
export function catalogueOf(platform: Pick<Platform, 'games' | 'settings'>): Catalogue {
  const known = catalogues.get(platform.games)
  if (known) return known
  const opened = openCatalogue(platform.games, jurisdictionOf(platform))
  catalogues.set(platform.games, opened)
  return opened
}

/** Kinds of which no title is offered, named as in terms of bonuses: `slots`, `live`. */
export async function listEmptyKindsAcrossPlayers(platform: Pick<Platform, 'games' | 'settings' | 'reader'>) {
  const catalogue = catalogueOf(platform)
  const disabled = await readDisabledAcrossPlayers(platform)
  const kinds = { slots: 'slot', live: 'live' } as const
  return Object.entries(kinds)
    .filter(([, kind]) => !catalogue.offers(kind, disabled))
    .map(([name]) => name)
}
