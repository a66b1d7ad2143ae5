/** Whether tests run at full depth (`npm run soak`) or at the small fixed depth of `npm test`. */
export const isFull = process.env.TEST_DEPTH === 'full'

/** Every `step`-th element, beginning with the first; all elements at full depth. */
export const everyOf = <T>(all: readonly T[], step: number): readonly T[] =>
  isFull ? all : all.filter((_, index) => index % step === 0)

/**
 * Each element with one variant, variants in rotation, so that every variant occurs if there are enough elements. At
 * full depth, all combinations.
 */
export const eachInOne = <T, V>(all: readonly T[], variants: readonly V[]): readonly (readonly [one: T, as: V])[] =>
  all.flatMap((one, index) => {
    const own = isFull ? variants : variants.slice(index % variants.length, (index % variants.length) + 1)
    return own.map((variant) => [one, variant] as const)
  })
