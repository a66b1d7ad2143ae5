import type { Scheduler } from '#server/platform/kernel/scheduler.ts'
import type { Clock } from '#server/platform/kernel/surroundings.ts'
import type { Random } from './random.ts'
import type { Time } from './time.ts'

/** Thrown at whatever a killed program does next. */
export class Killed extends Error {
  override readonly name = 'Killed'
  constructor() {
    super('the program was killed')
  }
}

/** One run of a program, from its start to its kill. What it has begun goes on in memory, but reaches nothing any more. */
export type Life = {
  readonly isAlive: boolean
  /** Throws Killed after the end. */
  require(): void
  /** Ends it at once, and calls everything that waits for that. */
  end(): void
  onEnd(run: () => void): void
}

export function createLife(): Life {
  const ends: (() => void)[] = []
  let isAlive = true
  return {
    get isAlive() {
      return isAlive
    },
    require() {
      if (!isAlive) throw new Killed()
    },
    end() {
      if (!isAlive) return
      isAlive = false
      for (const run of ends) run()
    },
    onEnd(run) {
      ends.push(run)
    },
  }
}

/** A machine's clock: it drifts, and is set back and forth, also while programs run. */
export type MachineClock = Clock & {
  /** Sets it by this much, as time synchronisation does. */
  step(durationMs: number): void
  onStep(run: () => void): () => void
}

/** Parts per million that a quartz clock drifts by, at most. */
const MAX_DRIFT_PPM = 100

export function machineClock(time: Time, random: Random): MachineClock {
  const startMs = time.now()
  const drift = random.between(-MAX_DRIFT_PPM, MAX_DRIFT_PPM) / 1_000_000
  const listeners = new Set<() => void>()
  let offset = random.between(-500, 500)
  return {
    now: () => Math.round(time.now() + offset + (time.now() - startMs) * drift),
    step(durationMs) {
      offset += durationMs
      for (const run of [...listeners]) run()
    },
    onStep(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
  }
}

/** Timers of one run of a program. */
export function lifeScheduler(time: Time, clock: MachineClock, life: Life): Scheduler {
  return {
    after: (delayMs, run) => time.after(delayMs, () => life.isAlive && run()),
    at(timeMs, run) {
      let cancel = () => {}
      const forget = clock.onStep(wait)
      life.onEnd(stop)
      function stop(): void {
        cancel()
        forget()
      }
      function wait(): void {
        cancel()
        cancel = time.after(timeMs - clock.now(), () => {
          // by a drifting clock it is still too early
          if (clock.now() < timeMs) return wait()
          forget()
          if (life.isAlive) run()
        })
      }
      wait()
      return stop
    },
  }
}
