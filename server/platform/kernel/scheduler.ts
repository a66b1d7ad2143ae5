import type { Clock } from './surroundings.ts'

/** What calls back when a time has come: an argument like the clock, so that a simulator runs a day in no time. */
export type Scheduler = {
  /** Calls back once, at that time by the platform's clock or soon after. Returns how to call it off. */
  at(timeMs: number, run: () => void): () => void
}

/** The longest a timer waits before it looks at the clock again: a clock that was set is noticed within it. */
const LONGEST_WAIT_MS = 1000

/** Timers of the process, by a clock that may be set while they wait. */
export function systemScheduler(clock: Clock): Scheduler {
  return {
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
