import type { MinerOutcome } from '#server/shared/rules/miner/current.ts'
import { type MinerParams, TILES } from '#server/shared/rules/miner/current.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

type MinerBet = { params: MinerParams; outcome: MinerOutcome }

/** "3 / 22": opened safe tiles of all safe tiles. */
export function outcomeOf(bet: MinerBet): string {
  const { opened, safe } = countsOf(bet)
  return `${opened} / ${safe}`
}

/** The same in words: "3 of 22 safe tiles opened". */
export const announcementOf = (bet: MinerBet): string => m.miner_said(countsOf(bet))

function countsOf({ params, outcome }: MinerBet): { opened: string; safe: string } {
  const locale = getLocale()
  const opened = params.picks.filter((tile) => !outcome.layout.includes(tile)).length
  return { opened: formatNumber(opened, locale), safe: formatNumber(TILES - params.mines, locale) }
}
