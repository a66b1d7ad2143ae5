import { type M4, m4 } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'

/** Rolls are 0 … 9999, shown as 0.00 … 99.99. */
export const ROLLS = 10_000
/** The winning chance that a player picks, in hundredths of a percent: 0.01 % … 98.00 %. */
export const CHANCE_LIMITS = { min: 1, max: 9_800 } as const

export const RULES_VERSION = 'dice/v1'

/** 0.99 × 10,000 rolls in units of 1e-4: the numerator of every multiplier, so that the house keeps 1 %. */
const RETURN = 99_000_000n

export type DiceSide = 'under' | 'over'
/** `chance` in hundredths of a percent. */
export type DiceParams = { readonly side: DiceSide; readonly chance: number }

/** Throws RangeError for a chance that the game does not have. */
export function assertChance(chance: number): void {
  if (!Number.isInteger(chance) || chance < CHANCE_LIMITS.min || chance > CHANCE_LIMITS.max)
    throw new RangeError(`chance: not a whole number of ${CHANCE_LIMITS.min}–${CHANCE_LIMITS.max}`)
}

/** under: roll < chance; over: roll ≥ 10,000 − chance. Both sides win on exactly `chance` rolls. */
export function wins(roll: number, { side, chance }: DiceParams): boolean {
  return side === 'under' ? roll < chance : roll >= ROLLS - chance
}

/** floor(99,000,000 / chance) in units of 1e-4 (docs/domain/games.md C.3): 1.9800 for 50 %. */
export function multiplierOf(chance: number): M4 {
  assertChance(chance)
  return m4(RETURN / BigInt(chance))
}

/** chance × multiplier, exactly: 99 % less what flooring takes, and above 98.99 % for every chance. */
export function rtpOf(chance: number): Ratio {
  const one = BigInt(ROLLS)
  return ratio(BigInt(chance) * multiplierOf(chance), one * one)
}
