import { smaller } from '../money/arithmetic.ts'
import { type Micros, micros } from '../money/micros.ts'

/** Smallest payable amount: a hundredth of any currency. */
export const MINOR: Micros = micros(10_000n)

const BASIS_POINTS = 10_000n
const PERCENT = 100n
const PPM = 1_000_000n

/** Rounds a non-negative amount down to whole hundredths. */
export const floorToMinor = (amount: bigint): Micros => micros(amount - (amount % MINOR))

type Match = { readonly percent: number; readonly maxAmount: Micros }

/** Bonus for a deposit: a percentage, rounded down to hundredths and capped. 0: no bonus. */
export function matchOf(deposit: Micros, { percent, maxAmount }: Match): Micros {
  return smaller(floorToMinor((deposit * BigInt(percent)) / PERCENT), maxAmount)
}

/** Amount to stake before a bonus becomes real money. */
export const needOf = (amount: Micros, times: number): Micros => micros(amount * BigInt(times))

/** Counted part of a stake: its bonus part times the game's contribution, rounded down. */
export function countedOf(bonusPart: Micros, contributionBp: number): Micros {
  return micros((bonusPart * BigInt(contributionBp)) / BASIS_POINTS)
}

export type Progress = {
  /** Amount as granted. */
  readonly amount: Micros
  readonly need: Micros
  readonly done: Micros
  /** Amount that has already become real money. */
  readonly released: Micros
  readonly capTimes: number | null
}

/** Bonus money that can still become real: the cap minus the amount already released. */
export function releasable(held: Micros, { amount, released, capTimes }: Omit<Progress, 'need' | 'done'>): Micros {
  if (capTimes === null) return held
  const left = amount * BigInt(capTimes) - released
  return smaller(held, micros(left > 0n ? left : 0n))
}

/**
 * Payout of an unfinished bonus on self-exclusion, so that it is no reason to wait: the wagered fraction of the
 * remaining amount, at most of the granted amount, rounded down to micro-units.
 */
export function paidOnExclusion(held: Micros, progress: Progress): Micros {
  const { amount, need, done } = progress
  if (need === 0n) return releasable(held, progress)
  return releasable(micros((smaller(held, amount) * smaller(done, need)) / need), progress)
}

type Game = { readonly contributionBp: number; readonly edgePpm: number }

/** Remaining stake in a game, rounded up, and its expected cost: staking × edge, rounded half up to hundredths. */
export function expectedCost(left: Micros, { contributionBp, edgePpm }: Game): { staking: Micros; cost: Micros } {
  if (contributionBp <= 0) throw new RangeError('the game does not count toward wagering')
  const contribution = BigInt(contributionBp)
  const staking = micros((left * BASIS_POINTS + contribution - 1n) / contribution)
  const exact = staking * BigInt(edgePpm)
  const half = (MINOR * PPM) / 2n
  return { staking, cost: micros(((exact + half) / (MINOR * PPM)) * MINOR) }
}

/** Expected return of free spins: spins × stake × (1 − edge), rounded half up to hundredths. */
export function returnOfSpins(
  spins: number,
  { stake, edgePpm }: { readonly stake: Micros; readonly edgePpm: number },
): Micros {
  const exact = stake * BigInt(spins) * (PPM - BigInt(edgePpm))
  return micros(((exact + (MINOR * PPM) / 2n) / (MINOR * PPM)) * MINOR)
}

/** End of a period whose clock was paused: extended by each pause that began before the end. Milliseconds. */
export function endAfter(until: number, pauses: readonly { readonly from: number; readonly until: number }[]): number {
  return pauses
    .toSorted((a, b) => a.from - b.from)
    .reduce((end, pause) => (pause.from < end ? end + (pause.until - pause.from) : end), until)
}

/** Winnings of a free bet from the game's payout: the stake is not returned. */
export const wonByFreeBet = (stake: Micros, payout: Micros): Micros => micros(payout > stake ? payout - stake : 0n)
