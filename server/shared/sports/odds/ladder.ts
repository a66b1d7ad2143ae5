/** Range of offered odds, in 1e-4. */
export const MIN_ODDS = 10_100
export const MAX_ODDS = 5_000_000

/** Step sizes by upper bound of the odds, both in 1e-4: at most 2.5 % of the odds, 1 % below ten. */
const STEPS: readonly (readonly [number, number])[] = [
  [50_000, 100],
  [100_000, 500],
  [200_000, 2500],
  [500_000, 5000],
  [1_000_000, 10_000],
  [2_000_000, 20_000],
  [MAX_ODDS, 50_000],
]

/** Rounds exact odds down to the ladder; capped at 500, null below 1.01, which is never rounded up. In 1e-4. */
export function onLadder(odds: number): number | null {
  // a hundred-millionth compensates for the last bit of a decimal that lies exactly on a step
  const o4 = Math.min(MAX_ODDS, Math.floor(odds * 10_000 + 1e-4))
  const step = STEPS.find(([upTo]) => o4 <= upTo)?.[1] ?? 50_000
  const floored = o4 - (o4 % step)
  return floored < MIN_ODDS ? null : floored
}
