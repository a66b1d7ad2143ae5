import { isFull } from '../../support/run/depth.ts'
import fc from '../../support/run/fast-check.ts'
import { SEED } from '../../support/run/seed.ts'
import type { CrashPoint } from './crash-point.ts'

/** `npm test` kills at every twelfth statement, offset by the seed; `npm run soak` at each. */
const STRIDE = isFull ? 1 : 12
/** Minimum number of kills per kind of command. */
export const LEAST_RUNS = isFull ? 100 : 5
/** Additional kills during several simultaneous commands, whatever their number of statements. */
const RUNS_TOGETHER = isFull ? 10 : 2

/** One run: the crash point, and the number of simultaneous commands. */
export type Run = { readonly crash: CrashPoint; readonly commands: number }

/**
 * The crashes of one kind of command: alone at its statements, always including the last one, then between COMMIT and
 * response, then during several simultaneous commands up to the required number.
 * @param survives makes one run and returns whether the process survived, which it does after the last statement
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
  // the crash point is past the end; the last skipped one that still kills is the last statement
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
