/**
 * Whether a test goes through all that it can, as `npm run soak` has it, or through a part of it that another seed moves
 * or that is cheap enough for every push.
 */
export const isFull = process.env.TEST_DEPTH === 'full'

const DAY_MS = 86_400_000
/** Another one each day, and the same on every machine; `TEST_TURN` takes that of another day again. */
const turn = Number(process.env.TEST_TURN ?? Math.floor(Date.now() / DAY_MS))

/**
 * What a push goes through of many that are alike and dear: every so many-th of them, others on the next day, so that all are gone
 * through in as many days. All of them at full depth.
 */
export const inTurns = <T>(all: readonly T[], parts: number): readonly T[] =>
  isFull ? all : all.filter((_, index) => index % parts === turn % parts)
