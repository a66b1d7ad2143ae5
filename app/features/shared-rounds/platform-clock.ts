/** One observation of the platform's clock; all in milliseconds since 1970. */
export type ClockSample = {
  /** Platform time at which the message was written. */
  readonly receivedAt: number
  /** Page time at which the message was read. */
  readonly readAt: number
  /** Page time of the request; absent for pushed messages. */
  readonly requestedAt?: number
}

export type PlatformClock = {
  add(sample: ClockSample): void
  /** Milliseconds since 1970; undefined before the first message. */
  now(): number | undefined
}

/** Short enough for negligible clock drift, long enough for network conditions to vary. */
const WINDOW_MS = 60_000

/** The page's monotonic clock, in milliseconds since 1970. */
export const pageNow = (): number => performance.timeOrigin + performance.now()

/**
 * Estimates the offset of the platform's clock. A message is written before it is read, so the offset is at least `told
 * - readAt`; and after it was requested, so it is at most `told - askedAt`. The estimate is the middle of the narrowest
 * bounds of the last minute: its error is at most half of the fastest response time.
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
    add({ receivedAt, readAt, requestedAt }) {
      const sample = {
        readAt,
        least: receivedAt - readAt,
        most: requestedAt === undefined ? Number.POSITIVE_INFINITY : receivedAt - requestedAt,
      }
      // contradictory bounds mean that one of the clocks was set
      const isSet = samples.some(({ least, most }) => sample.most < least || most < sample.least)
      samples = isSet ? [sample] : [...samples.filter((one) => readAt - one.readAt < WINDOW_MS), sample]
      ahead = middle()
    },
    now: () => (ahead === undefined ? undefined : now() + ahead),
  }
}
