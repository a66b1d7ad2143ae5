import { useEffect, useState } from 'react'
import { isStillNow } from '~/ui/motion.ts'

/** What a board plays an outcome on: time that stands still for whoever asked for less movement. */
export type Stage = {
  /** Ends when the page is left, or another outcome is to be shown. */
  signal: AbortSignal
  /** Outcomes appear, they do not move: asked for by the player, or nobody is looking. */
  isStill: boolean
  /** Resolves after so long; at once when still, and as soon as the stage ends. */
  wait(durationMs: number): Promise<void>
}

/** How long an outcome may take: in a run of auto the next bet waits for it. */
export type Pace = 'full' | 'brisk'

/** One event of a round, as a board shows it. A game's own events are a union told apart by `kind`. */
export type RoundEvent = { readonly kind: string }

/**
 * Plays the events of an outcome one after another. `play` is a switch over their kinds that ends with
 * `default: return event satisfies never`, so that an event which no board shows is a type error.
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

/** Opens a stage for each outcome of a board; the one before ends, and the last one with the page. */
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
