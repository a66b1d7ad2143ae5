import { type After, sleep } from '#server/shared/timers.ts'

/**
 * Longer than the work takes on a machine that is not overloaded. Sending an email takes a millisecond longer than
 * sending none, and a thousand responses are enough to measure who has an account.
 */
export const MIN_RESPONSE_MS = 30

/** Returns or throws the result of work, but not before `MIN_RESPONSE_MS`, to hide how long it took. */
export async function withMinimumDuration<Result>(after: After, work: Promise<Result>): Promise<Result> {
  await Promise.allSettled([work, sleep(after, MIN_RESPONSE_MS)])
  return work
}
