import type { M4 } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'
import { limits, SEGMENTS, WHEEL_RISKS, type WheelRisk, wheelOf } from '#server/shared/rules/wheel/current.ts'
import { topOf } from '~/games/engine/play/top-of.ts'

export type Prize = { readonly multiplier: M4; readonly count: number }

/** Prizes of a wheel, largest first; its empty segments are the last. */
export function prizesOf(risk: WheelRisk): readonly Prize[] {
  const counts = new Map<M4, number>()
  for (const multiplier of wheelOf(risk)) counts.set(multiplier, (counts.get(multiplier) ?? 0) + 1)
  return [...counts]
    .map(([multiplier, count]) => ({ multiplier, count }))
    .toSorted((a, b) => (a.multiplier < b.multiplier ? 1 : -1))
}

export const chanceOf = ({ count }: Prize): Ratio => ratio(BigInt(count), BigInt(SEGMENTS))

export const TOP = topOf(limits, WHEEL_RISKS.flatMap(wheelOf))

/** Colors from a wheel's second prize down: the game's hue, dimmer with each step. */
const LOWER_TONES = ['text-hue-object', 'text-hue-object/60', 'text-hue-line']

/** Color of a prize as a text class: volt for the largest, the hue's background for zero. */
export function toneOf(prizes: readonly Prize[], multiplier: M4): string {
  if (multiplier === 0n) return 'text-hue-plane'
  const rank = prizes.findIndex((prize) => prize.multiplier === multiplier)
  if (rank === 0) return 'text-accent'
  const lowest = prizes.length - 2
  return LOWER_TONES.at(rank - lowest - 1) ?? 'text-hue-object'
}
