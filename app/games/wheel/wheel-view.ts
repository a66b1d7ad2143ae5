import type { WheelOutcome } from '#server/shared/rules/wheel/current.ts'
import { SEGMENTS } from '#server/shared/rules/wheel/current.ts'
import { turnedOnTo } from '~/ui/polar.ts'

/** Events of a spin: the wheel starts towards a segment, and stops there. */
export type WheelEvent = { readonly kind: 'spin'; readonly segment: number } | { readonly kind: 'stop' }

export const eventsOf = ({ segment }: WheelOutcome): readonly WheelEvent[] => [
  { kind: 'spin', segment },
  { kind: 'stop' },
]

/** Rotation since the page was opened, in segments, and duration of the last spin. */
export type WheelView = { readonly turned: number; readonly isSpinning: boolean; readonly durationMs: number }

export const WHEEL_AT_REST: WheelView = { turned: 0, isSpinning: false, durationMs: 0 }

type Way = { turns: number; durationMs: number }

/** Spins the wheel to a segment: forward by a number of whole turns, then until the segment is under the pointer. */
export function spun({ turned }: WheelView, segment: number, { turns, durationMs }: Way): WheelView {
  return { turned: turnedOnTo(turned, segment, { pieces: SEGMENTS, turns }), isSpinning: true, durationMs }
}

export const stopped = (view: WheelView): WheelView => ({ ...view, isSpinning: false })
