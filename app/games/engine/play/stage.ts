import { useEffect, useState } from 'react'
import { isStillNow } from '~/ui/motion.ts'

/** Timing of an outcome's animation; waits are skipped with reduced motion. */
export type Stage = {
  /** Aborted when the page is left or another outcome is to be shown. */
  signal: AbortSignal
  /** Animations are off: by the player's preference, or because the page is hidden. */
  isStill: boolean
  /** Resolves after this time; immediately if `isStill`, or as soon as the stage ends. */
  wait(durationMs: number): Promise<void>
}

/** Speed of an outcome's animation: in autoplay the next bet waits for it. */
export type Pace = 'full' | 'brisk'

/** One event of a round, as a board animates it. A game's events are a union discriminated by `kind`. */
export type RoundEvent = { readonly kind: string }

/**
 * Plays the events of an outcome in sequence. `play` is a switch over their kinds that ends with `default: return event
 * satisfies never`, so that an event without an animation is a type error.
 */
export async function replay<E extends RoundEvent>(
  events: readonly E[],
  play: (event: E, stage: Stage) => Promise<void> | void,
  stage: Stage,
): Promise<void> {
  for (const event of events) await play(event, stage)
}

export function createStage(isStill: boolean, signal: AbortSignal): Stage {
  return {
    signal,
    isStill,
    wait: (durationMs) =>
      isStill || signal.aborted
        ? Promise.resolve()
        : new Promise((resolve) => {
            const done = () => {
              clearTimeout(timer)
              signal.removeEventListener('abort', done)
              resolve()
            }
            const timer = setTimeout(done, durationMs)
            signal.addEventListener('abort', done)
          }),
  }
}

/** Opens a stage per outcome of a board; ends the previous one, and the last one when the page is left. */
export function useStage(): { open(): Stage } {
  const [stages] = useState(() => {
    let controller = new AbortController()
    return {
      end: () => controller.abort(),
      open() {
        controller.abort()
        controller = new AbortController()
        return createStage(isStillNow(), controller.signal)
      },
    }
  })
  useEffect(() => stages.end, [stages])
  return stages
}
