/**
 * What every random choice of the tests begins with: the same on each run, another one where `TEST_SEED` says so. `npm test` prints it.
 */
export const SEED = Number(process.env.TEST_SEED ?? 20_261_121)
if (!Number.isSafeInteger(SEED)) throw new RangeError('TEST_SEED takes a whole number')

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
