/** Where the platform's time comes from: an argument, so that a simulator can run all of it in no time. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that moves only when it is told to. */
export type ManualClock = Clock & { advance(durationMs: number): void }

/** Throws RangeError when told to go back: the platform's time never does. */
export function manualClock(startMs: number): ManualClock {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance(durationMs) {
      if (durationMs < 0) throw new RangeError('a clock does not go back')
      nowMs += durationMs
    },
  }
}

/** A moment of the platform's clock as the wire has it: UTC, ISO 8601. */
export const iso = (at: number): string => new Date(at).toISOString()
