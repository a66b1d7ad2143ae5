/** Whether a test goes through all that it can, as `npm run soak` has it, or through a fixed part of it that is cheap enough for every push. */
export const isFull = process.env.TEST_DEPTH === 'full'

/** Of what is alike and dear, the first one and every so many-th after it: the same on every run. All of them at full depth. */
export const everyOf = <T>(all: readonly T[], step: number): readonly T[] =>
  isFull ? all : all.filter((_, index) => index % step === 0)

/**
 * Each of these in one of its variants, the next one in the next variant; every variant is somebody's where there are as many. All
 * variants of all at full depth.
 */
export const eachInOne = <T, V>(all: readonly T[], variants: readonly V[]): readonly (readonly [one: T, as: V])[] =>
  all.flatMap((one, index) => {
    const own = isFull ? variants : variants.slice(index % variants.length, (index % variants.length) + 1)
    return own.map((variant) => [one, variant] as const)
  })
