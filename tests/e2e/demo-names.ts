import { DEMO_BONUSES, DEMO_FREE_SPINS } from '#server/platform/modules/promotions/demo-offers.ts'
import { tournamentsAt } from '#server/platform/modules/tournaments/commands/seed-tournaments.ts'
import type { Locale } from '#server/shared/constants/locales.ts'

type Named = { readonly id: string; readonly name?: string; readonly names?: Readonly<Partial<Record<Locale, string>>> }

const OFFERS: readonly Named[] = [...DEMO_BONUSES, DEMO_FREE_SPINS, ...tournamentsAt(0)]

/** Name of a fresh site's own offer or tournament. Throws RangeError for an unknown id. */
export function demoNameOf(id: string, locale: Locale): string {
  const found = OFFERS.find((one) => one.id === id)
  const name = found?.names?.[locale] ?? found?.name
  if (name === undefined) throw new RangeError(`a fresh site has no ${id}`)
  return name
}
