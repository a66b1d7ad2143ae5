/**
 * Longer than any of it takes on a machine that is not overrun: a letter that is written costs a millisecond more than none,
 * and of a thousand answers that is enough to tell who has an account.
 */
export const EVEN_MS = 30

/** What work gives, or throws, but no sooner than after so long: how long it took is told to nobody. */
export async function noSooner<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  return work
}
