/** What one message says of the platform's clock; all in milliseconds since 1970. */
export type ClockSample = {
  /** What the platform's clock showed when it wrote the message. */
  readonly told: number
  /** When the message was read here, by this page's own clock. */
  readonly readAt: number
  /** When it was asked for; absent for news that came unasked. */
  readonly askedAt?: number
}

/** The platform's clock as this page can know it. */
export type PlatformClock = {
  add(sample: ClockSample): void
  /** Milliseconds since 1970; undefined before the first message. */
  now(): number | undefined
}

/** Clocks drift apart by parts of a millisecond in that time, and a network changes in more. */
const WINDOW_MS = 60_000

/** This page's own clock, which nobody sets while it is open. Milliseconds since 1970. */
export const pageNow = (): number => performance.timeOrigin + performance.now()

/**
 * Estimates how far the platform's clock is ahead of this page's. A message was written before it was read, so the
 * difference is at least `told - readAt`; and after it was asked for, so it is at most `told - askedAt`. The estimate
 * is the middle of the narrowest bounds of the last minute: wrong by half of the quickest answer at most.
 */
export function createPlatformClock(now: () => number = pageNow): PlatformClock {
  let samples: { readonly readAt: number; readonly least: number; readonly most: number }[] = []
  let ahead: number | undefined

  function middle(): number {
    const least = Math.max(...samples.map((sample) => sample.least))
    const most = Math.min(...samples.map((sample) => sample.most))
    return most === Number.POSITIVE_INFINITY ? least : (least + most) / 2
  }

  return {
    add({ told, readAt, askedAt }) {
      const sample = {
        readAt,
        least: told - readAt,
        most: askedAt === undefined ? Number.POSITIVE_INFINITY : told - askedAt,
      }
      // bounds that exclude each other: one of the clocks was set
      const isSet = samples.some(({ least, most }) => sample.most < least || most < sample.least)
      samples = isSet ? [sample] : [...samples.filter((one) => readAt - one.readAt < WINDOW_MS), sample]
      ahead = middle()
    },
    now: () => (ahead === undefined ? undefined : now() + ahead),
  }
}
