import { type After, systemAfter } from '#server/shared/timers.ts'
import type { Clock } from './surroundings.ts'

/** Timers. Injected like the clock, so that a simulator can skip through a day. */
export type Scheduler = {
  /** Calls back once, at that time of the platform's clock or soon after. Returns the function that cancels it. */
  at(timeMs: number, run: () => void): () => void
  /** For delays and intervals, which a change of the clock must not affect. */
  readonly after: After
}

/** Longest delay until a timer checks the clock again, so that a changed clock is noticed. */
const LONGEST_WAIT_MS = 1000

/** Timers of the process, by a clock that may be changed while they wait. */
export function systemScheduler(clock: Clock): Scheduler {
  return {
    after: systemAfter,
    at(timeMs, run) {
      let timer: NodeJS.Timeout
      function wait(): void {
        const left = timeMs - clock.now()
        if (left > LONGEST_WAIT_MS) timer = setTimeout(wait, LONGEST_WAIT_MS)
        else timer = setTimeout(run, Math.max(0, left))
      }
      wait()
      return () => clearTimeout(timer)
    },
  }
}
