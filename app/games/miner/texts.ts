import type { MinerOutcome } from '#server/shared/rules/miner/current.ts'
import { type MinerParams, TILES } from '#server/shared/rules/miner/current.ts'
import { formatNumber } from '~/lib/format.ts'
import { getLocale } from '~/paraglide/runtime.js'

/** What came up: "3 / 22", opened tiles without a mine of all that there were. */
export function outcomeOf({ params, outcome }: { params: MinerParams; outcome: MinerOutcome }): string {
  const locale = getLocale()
  const safe = params.picks.filter((tile) => !outcome.layout.includes(tile)).length
  return `${formatNumber(safe, locale)} / ${formatNumber(TILES - params.mines, locale)}`
}
