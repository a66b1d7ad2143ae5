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
 * What a player picks in dice. Chance, multiplier, threshold and the slider's place are four views of one pick: an
 * input of any makes a pick, and the other three follow from it.
 */
export type Pick = DiceParams

/** 2.0000×: the plainest odds there are. */
export const DEFAULT_PICK: Pick = { side: 'over', chance: 4950 }

/** The product of chance and multiplier, before its rounding down: what the chance of one roll in 10,000 pays. */
const RETURN = multiplierOf(1)

/** The nearest chance that the game has, in hundredths of a percent. */
export function clampChance(chance: number): number {
  return Math.min(CHANCE_LIMITS.max, Math.max(CHANCE_LIMITS.min, Math.round(chance)))
}

export function pickOfChance(side: DiceSide, chance: number): Pick {
  return { side, chance: clampChance(chance) }
}

/** The largest chance whose multiplier is at least the one that was asked for. */
export function pickOfMultiplier(side: DiceSide, multiplier: M4): Pick {
  return pickOfChance(side, multiplier > 0n ? Number(RETURN / multiplier) : CHANCE_LIMITS.max)
}

/** What a roll must be under, or above, in hundredths: "over 66.99" wins from 67.00. */
export function thresholdOf(pick: Pick): number {
  return pick.side === 'under' ? targetOf(pick) : targetOf(pick) - 1
}

export function pickOfThreshold(side: DiceSide, threshold: number): Pick {
  return pickOfChance(side, side === 'under' ? threshold : ROLLS - 1 - threshold)
}

/** Where the slider's handle stands: the edge between the two zones, 0 … 10,000. */
export function positionOf(pick: Pick): number {
  return targetOf(pick)
}

export function pickOfPosition(side: DiceSide, position: number): Pick {
  return pickOfChance(side, side === 'under' ? position : ROLLS - position)
}

/** The other side of the same odds. */
export function swapSide({ side, chance }: Pick): Pick {
  return { side: side === 'under' ? 'over' : 'under', chance }
}
