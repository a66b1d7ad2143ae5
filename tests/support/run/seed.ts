const USUAL = 20_261_121

/** What `TEST_SEED` says, or what a run begins with unless it says something. Throws RangeError for what is no whole number. */
export function seedOf(text: string | undefined): number {
  const seed = Number(text ?? USUAL)
  if (!Number.isSafeInteger(seed)) throw new RangeError('TEST_SEED takes a whole number')
  return seed
}

/** What every random choice of the tests begins with: the same on each run, another one where `TEST_SEED` says so. `npm test` prints it. */
export const SEED = seedOf(process.env.TEST_SEED)

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
