import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import type { Death } from './death.ts'

/** How often each kind of command is killed at least. */
const RUNS = 50
/** And in the middle of several at once, however many statements it has. */
const RUNS_TOGETHER = 10

/** One run: where the process dies, and how many commands are on their way when it does. */
export type Run = { readonly death: Death; readonly commands: number }

/** Of a failed run; FAULTS_SEED=… runs it again. */
export const SEED = Number(process.env.FAULTS_SEED ?? randomInt(2 ** 31))

/**
 * The deaths of one kind of command: alone at each of its statements, then between COMMIT and answer, then in the middle
 * of several at once until there have been enough of them.
 * @param survives runs one and tells whether the process lived through it, which is past the last statement
 */
export async function eachDeath(
  survives: (run: Run) => Promise<boolean>,
): Promise<{ statements: number; runs: number }> {
  let statements = 0
  while (!(await survives({ death: { before: statements + 1 }, commands: 1 }))) statements += 1
  await survives({ death: { after: 'COMMIT' }, commands: 1 })
  const rest = Math.max(RUNS_TOGETHER, RUNS - statements - 1)
  const deaths = fc.record({
    death: fc.oneof(
      { weight: 4, arbitrary: fc.record({ before: fc.integer({ min: 1, max: 3 * statements }) }) },
      { weight: 1, arbitrary: fc.constant({ after: 'COMMIT' as const }) },
    ),
    commands: fc.integer({ min: 2, max: 6 }),
  })
  for (const run of fc.sample(deaths, { numRuns: rest, seed: SEED })) await survives(run)
  return { statements, runs: statements + 1 + rest }
}
