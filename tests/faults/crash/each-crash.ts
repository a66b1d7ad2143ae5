import { isFull } from '../../support/run/depth.ts'
import fc from '../../support/run/fast-check.ts'
import { SEED } from '../../support/run/seed.ts'
import type { CrashPoint } from './crash-point.ts'

/** A push kills at every twelfth statement, another twelfth by another seed; `npm run soak` at each. */
const STRIDE = isFull ? 1 : 12
/** How often each kind of command is killed at least. */
export const LEAST_RUNS = isFull ? 100 : 5
/** And in the middle of several at once, however many statements it has. */
const RUNS_TOGETHER = isFull ? 10 : 2

/** One run: where the process dies, and how many commands are on their way when it does. */
export type Run = { readonly crash: CrashPoint; readonly commands: number }

/**
 * The crashes of one kind of command: alone at its statements, the last one always among them, then between COMMIT and
 * answer, then in the middle of several at once until there have been enough of them.
 * @param survives runs one and tells whether the process lived through it, which is past the last statement
 */
export async function eachCrash(
  survives: (run: Run) => Promise<boolean>,
): Promise<{ statements: number; runs: number }> {
  let runs = 0
  const dies = async (run: Run) => {
    runs += 1
    return !(await survives(run))
  }
  const diesBefore = (before: number) => dies({ crash: { before }, commands: 1 })

  let statements = (SEED % STRIDE) + 1
  while (await diesBefore(statements)) statements += STRIDE
  // there are fewer than that; of those that were passed over, the last that kills is the last there is
  do statements -= 1
  while (statements > 0 && !(await diesBefore(statements)))

  await dies({ crash: { after: 'COMMIT' }, commands: 1 })
  const crashes = fc.record({
    crash: fc.oneof(
      { weight: 4, arbitrary: fc.record({ before: fc.integer({ min: 1, max: 3 * statements }) }) },
      { weight: 1, arbitrary: fc.constant({ after: 'COMMIT' as const }) },
    ),
    commands: fc.integer({ min: 2, max: 6 }),
  })
  const together = Math.max(RUNS_TOGETHER, LEAST_RUNS - runs)
  for (const run of fc.sample(crashes, { numRuns: together, seed: SEED })) await dies(run)
  return { statements, runs }
}
