import fc, { type Arbitrary } from 'fast-check'
import type { Case } from './request.ts'
import type { SharedExclusiveLock } from './shared-exclusive-lock.ts'
import type { Tester } from './tester.ts'

/** One family of cases, tried one after the other until the time is over or one has failed. */
export type Lane = { readonly name: string; readonly cases: Arbitrary<Case> }

/** Result of a lane; of a failing case the smallest that still fails. */
export type LaneResult = {
  readonly name: string
  readonly tried: number
  readonly failure: { readonly one: Case; readonly fault: string } | null
}

/** Number of cases after which the player is checked. */
const RUNS_A_ROUND = 40
/** Time limit for shrinking a failing case. */
const SHRINK_MS = 30_000

type Run = {
  readonly tester: Tester
  readonly lock: SharedExclusiveLock
  readonly seed: number
  readonly isOver: () => boolean
  /** Called before each round. */
  readonly onRound: () => Promise<void>
  /** Called for the first fault, before any other request. */
  readonly onFault: () => void
}

export async function runLane({ name, cases }: Lane, run: Run): Promise<LaneResult> {
  let tried = 0
  for (let round = 0; !run.isOver(); round += 1) {
    await run.onRound()
    const { failure, runs } = await runRound(cases, run, run.seed + round)
    tried += runs
    if (failure) return { name, tried, failure }
  }
  return { name, tried, failure: null }
}

/** After the first failure no other request runs, so that shrinking removes only irrelevant parts. */
async function runRound(cases: Arbitrary<Case>, { tester, lock, isOver, onFault }: Run, seed: number) {
  using held = new DisposableStack()
  let failure: LaneResult['failure'] = null
  let shrinksUntil = 0
  let runs = 0
  async function holds(one: Case): Promise<boolean> {
    if (failure) {
      if (performance.now() > shrinksUntil) return true
    } else if (isOver()) return true
    else runs += 1
    const fault = await (failure ? tester.tryAlone(one) : tester.tryCase(one))
    if (fault === null) return true
    if (!failure) {
      onFault()
      held.use(await lock.exclusive())
      shrinksUntil = performance.now() + SHRINK_MS
    }
    failure = { one, fault }
    return false
  }
  await fc.check(fc.asyncProperty(cases, holds), { seed, numRuns: RUNS_A_ROUND })
  return { failure, runs }
}
