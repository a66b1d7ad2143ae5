import type { M4 } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'
import { multiplierRow } from '#server/shared/rules/multiplier-row.ts'
import { HOUSE_V1, type KenoRisk } from './rows.ts'

export { KENO_RISKS, type KenoRisk } from './rows.ts'

export const RULES_VERSION = 'keno/v1'

/** The board is 1 … 40; ten of it are drawn. */
export const BOARD = 40
export const DRAWN = 10
/** How many numbers a player may pick. */
export const PICK_LIMITS = { min: 1, max: 10 } as const

/** `picks`: different numbers of the board, ascending. */
export type KenoParams = { readonly risk: KenoRisk; readonly picks: readonly number[] }

const PAYTABLE: Record<KenoRisk, readonly (readonly M4[])[]> = {
  classic: HOUSE_V1.classic.map(multiplierRow),
  low: HOUSE_V1.low.map(multiplierRow),
  medium: HOUSE_V1.medium.map(multiplierRow),
  high: HOUSE_V1.high.map(multiplierRow),
}

/** What 0, 1 … hits pay. Throws RangeError for a risk or a count of picks that the game does not have. */
export function payRow(risk: KenoRisk, pickCount: number): readonly M4[] {
  const row = PAYTABLE[risk]?.[pickCount - PICK_LIMITS.min]
  if (!row) throw new RangeError(`no row for ${pickCount} picks of risk ${risk}`)
  return row
}

/** Throws RangeError for picks that no bet can have. */
export function assertPicks(picks: readonly number[]): void {
  if (picks.length < PICK_LIMITS.min || picks.length > PICK_LIMITS.max) throw new RangeError('picks: not 1–10 numbers')
  for (const [index, pick] of picks.entries()) {
    if (!Number.isInteger(pick) || pick < 1 || pick > BOARD)
      throw new RangeError(`picks: not whole numbers of 1–${BOARD}`)
    if (pick <= (picks[index - 1] ?? 0)) throw new RangeError('picks: not ascending')
  }
}

/** C(n, k), exactly. */
function choose(n: number, k: number): bigint {
  let result = 1n
  for (let i = 1; i <= k; i += 1) result = (result * BigInt(n - k + i)) / BigInt(i)
  return result
}

/** In how many of C(40, picks) ways a number of the picks is drawn: C(10, hits) × C(30, picks − hits). */
const waysToHit = (pickCount: number, hits: number) => choose(DRAWN, hits) * choose(BOARD - DRAWN, pickCount - hits)

/** The exact chance of a number of hits. */
export function hitChance(pickCount: number, hits: number): Ratio {
  return ratio(waysToHit(pickCount, hits), choose(BOARD, pickCount))
}

/** Σ chance × multiplier of a row, exactly. */
export function rtpOf(risk: KenoRisk, pickCount: number): Ratio {
  const paid = payRow(risk, pickCount).reduce(
    (sum, multiplier, hits) => sum + waysToHit(pickCount, hits) * multiplier,
    0n,
  )
  return ratio(paid, choose(BOARD, pickCount) * 10_000n)
}
