/**
 * Whether a test goes through all that it can, as `npm run soak` has it, or through a part of it that another seed moves
 * or that is cheap enough for every push.
 */
export const isFull = process.env.TEST_DEPTH === 'full'
