import type { M4 } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'
import { type miner, TILES } from '#server/shared/rules/miner/current.ts'

/** Number of consecutive safe tiles, its probability from the start of a round, and its multiplier. */
export type Rung = { readonly safe: number; readonly chance: Ratio; readonly multiplier: M4 }

/** Rules of any version. */
export type MinerRules = typeof miner

/** All rungs for a number of mines, from the first safe tile to the last. */
export function ladderOf({ multiplierOf }: Pick<MinerRules, 'multiplierOf'>, mines: number): readonly Rung[] {
  let [safe, all] = [1n, 1n]
  return Array.from({ length: TILES - mines }, (_, opened) => {
    safe *= BigInt(TILES - mines - opened)
    all *= BigInt(TILES - opened)
    return { safe: opened + 1, chance: ratio(safe, all), multiplier: multiplierOf(mines, opened + 1) }
  })
}

/** `count` rungs that include the reached one, in second place if possible. */
export function rungsAround(ladder: readonly Rung[], reached: number, count: number): readonly Rung[] {
  const first = Math.min(Math.max(reached - 2, 0), Math.max(ladder.length - count, 0))
  return ladder.slice(first, first + count)
}
