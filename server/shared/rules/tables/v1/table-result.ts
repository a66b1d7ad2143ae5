import { type Micros, micros } from '#server/shared/money/micros.ts'
import { eventOf } from '#server/shared/rules/fairness/floats.ts'
import type { HmacSha256 } from '#server/shared/rules/fairness/stream.ts'
import { CHIP_COVERS, POCKETS } from '#server/shared/rules/roulette/v1/chips.ts'
import { paysOf } from '#server/shared/rules/roulette/v1/paytable.ts'
import { BACCARAT_SPOTS, type BaccaratResult, baccaratReturn, dealBaccarat } from './baccarat.ts'
import { type TableRandomness, tableFloats } from './draw.ts'

export type TableGame = 'roulette' | 'baccarat'
export type RouletteResult = { readonly kind: 'roulette'; readonly pocket: number }
export type TableResult = RouletteResult | BaccaratResult

const HUNDREDTHS = 100

/** What comes up in a round, from its link and the chain's salt. */
export function tableResult(game: TableGame, hmac: HmacSha256, randomness: TableRandomness): TableResult {
  const floats = tableFloats(hmac, randomness)
  return game === 'roulette' ? { kind: 'roulette', pocket: eventOf(floats[0] ?? 0, POCKETS) } : dealBaccarat(floats)
}

/** Whether a table has such a spot: a roulette's are those of the roulette game, "straight:17" and the like. */
export const isSpot = (game: TableGame, spot: string): boolean =>
  game === 'roulette' ? CHIP_COVERS.has(spot) : BACCARAT_SPOTS.some((one) => one === spot)

/** What a spot returns, in hundredths of what lies there. Throws RangeError for one that the table does not have. */
export function spotReturn(spot: string, result: TableResult): number {
  if (result.kind === 'roulette') return CHIP_COVERS.get(spot)?.includes(result.pocket) ? paysOf(spot) * HUNDREDTHS : 0
  const known = BACCARAT_SPOTS.find((one) => one === spot)
  if (!known) throw new RangeError(`no spot ${spot}`)
  return baccaratReturn(known, result)
}

/** On more pockets of 37 than these something comes back of chips that are spread to lose little. */
const COVERED_POCKETS = 24

/** Whether chips on these spots return something nearly whatever comes up: on most pockets, or on both sides of a coup. */
export function coversNearlyAll(game: TableGame, spots: readonly string[]): boolean {
  if (game === 'baccarat') return spots.includes('player') && spots.includes('banker')
  return new Set(spots.flatMap((spot) => CHIP_COVERS.get(spot) ?? [])).size > COVERED_POCKETS
}

export type TableChip = { readonly spot: string; readonly amount: Micros }

/** What all chips return together. Exact where each is a multiple of a hundred micro-units. */
export function tablePayout(chips: readonly TableChip[], result: TableResult): Micros {
  const paid = chips.reduce((sum, { spot, amount }) => sum + (amount * BigInt(spotReturn(spot, result))) / 100n, 0n)
  return micros(paid)
}
