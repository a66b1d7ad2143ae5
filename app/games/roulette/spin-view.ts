import type { RouletteOutcome } from '#server/shared/rules/roulette/current.ts'
import { POCKETS, WHEEL_ORDER } from '#server/shared/rules/roulette/current.ts'
import { turnedOnTo } from '~/ui/polar.ts'

/** Events of a spin: wheel and ball start, and the ball falls into a pocket. */
export type SpinEvent = { readonly kind: 'roll'; readonly pocket: number } | { readonly kind: 'fall' }

export const eventsOf = ({ pocket }: RouletteOutcome): readonly SpinEvent[] => [
  { kind: 'roll', pocket },
  { kind: 'fall' },
]

/**
 * Rotation of the wheel in pockets, and of the ball in whole turns in the opposite direction: the ball stops at the
 * top.
 */
export type SpinView = {
  readonly turned: number
  readonly laps: number
  readonly isRolling: boolean
  readonly durationMs: number
}

export const SPIN_AT_REST: SpinView = { turned: 0, laps: 0, isRolling: false, durationMs: 0 }

type Way = { turns: number; laps: number; durationMs: number }

export function rolled(view: SpinView, pocket: number, { turns, laps, durationMs }: Way): SpinView {
  return {
    turned: turnedOnTo(view.turned, WHEEL_ORDER.indexOf(pocket), { pieces: POCKETS, turns }),
    laps: view.laps + laps,
    isRolling: true,
    durationMs,
  }
}

export const fallen = (view: SpinView): SpinView => ({ ...view, isRolling: false })
