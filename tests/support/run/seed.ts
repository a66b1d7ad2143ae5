const USUAL = 20_261_121

/** Parses `TEST_SEED`, with a fixed default. Throws RangeError unless it is an integer. */
export function seedOf(text: string | undefined): number {
  const seed = Number(text ?? USUAL)
  if (!Number.isSafeInteger(seed)) throw new RangeError('TEST_SEED must be an integer')
  return seed
}

/** Seed of every random choice of the tests, fixed unless `TEST_SEED` is set. `npm test` prints it. */
export const SEED = seedOf(process.env.TEST_SEED)

/** Returns a generator of numbers in [0, 1), deterministic by seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
