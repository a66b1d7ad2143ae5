/**
 * Whether a test goes through all that it can, as `npm run soak` has it, or through a part of it that another seed moves
 * or that is cheap enough for every push.
 */
export const isFull = process.env.TEST_DEPTH === 'full'

const DAY_MS = 86_400_000
/**
 * Which part of what goes in turns: another one each day, the same on every machine. It is kept in the environment, which the
 * processes of a run inherit: one that starts after midnight has the list of the others. To set it takes the part of another day.
 */
process.env.TEST_TURN ??= String(Math.floor(Date.now() / DAY_MS))
const turn = Number(process.env.TEST_TURN)
if (!Number.isSafeInteger(turn) || turn < 0) throw new RangeError('TEST_TURN takes a whole number of days')

/**
 * What a push goes through of many that are alike and dear: every so many-th of them, others on the next day, so that all are gone
 * through in as many days. All of them at full depth.
 * @param days that a part stays: what goes in turns within a test whose own variants do would else meet the same of them for ever
 */
export const inTurns = <T>(all: readonly T[], parts: number, days = 1): readonly T[] =>
  isFull ? all : all.filter((_, index) => index % parts === Math.floor(turn / days) % parts)

/**
 * Each of these in one of its variants, the next one tomorrow; every variant is somebody's each day where there are as many. All
 * variants of all at full depth.
 */
export const eachInTurns = <T, V>(all: readonly T[], variants: readonly V[]): readonly (readonly [one: T, as: V])[] =>
  all.flatMap((one, index) => {
    const first = index % variants.length
    const inOrder = [...variants.slice(first), ...variants.slice(0, first)]
    return inTurns(inOrder, variants.length).map((variant) => [one, variant] as const)
  })
