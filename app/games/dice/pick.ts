import type { M4 } from '#server/shared/money/micros.ts'
import {
  CHANCE_LIMITS,
  type DiceParams,
  type DiceSide,
  multiplierOf,
  ROLLS,
  targetOf,
} from '#server/shared/rules/dice/current.ts'

/**
 * A player's pick. Chance, multiplier, threshold and the slider's position are four views of it: editing one determines
 * the other three.
 */
export type Pick = DiceParams

/** 2.0000×: the simplest odds. */
export const DEFAULT_PICK: Pick = { side: 'over', chance: 4950 }

/** Product of chance and multiplier before rounding down, equal to the multiplier of a chance of 1 in 10,000. */
const RETURN = multiplierOf(1)

/** Nearest valid chance, in hundredths of a percent. */
export function clampChance(chance: number): number {
  return Math.min(CHANCE_LIMITS.max, Math.max(CHANCE_LIMITS.min, Math.round(chance)))
}

export function pickOfChance(side: DiceSide, chance: number): Pick {
  return { side, chance: clampChance(chance) }
}

/** Largest chance with at least the requested multiplier. */
export function pickOfMultiplier(side: DiceSide, multiplier: M4): Pick {
  return pickOfChance(side, multiplier > 0n ? Number(RETURN / multiplier) : CHANCE_LIMITS.max)
}

/** Threshold that a roll must be under or over, in hundredths: "over 66.99" wins from 67.00. */
export function thresholdOf(pick: Pick): number {
  return pick.side === 'under' ? targetOf(pick) : targetOf(pick) - 1
}

export function pickOfThreshold(side: DiceSide, threshold: number): Pick {
  return pickOfChance(side, side === 'under' ? threshold : ROLLS - 1 - threshold)
}

/** Position of the slider's handle: the boundary between the two zones, 0…10,000. */
export function positionOf(pick: Pick): number {
  return targetOf(pick)
}

export function pickOfPosition(side: DiceSide, position: number): Pick {
  return pickOfChance(side, side === 'under' ? position : ROLLS - position)
}

export function swapSide({ side, chance }: Pick): Pick {
  return { side: side === 'under' ? 'over' : 'under', chance }
}
