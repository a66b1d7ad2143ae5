import { smaller } from '../money/arithmetic.ts'
import { type Micros, micros } from '../money/micros.ts'

/** The smallest amount that is paid or given: a hundredth of any of the currencies. */
export const MINOR: Micros = micros(10_000n)

const BASIS_POINTS = 10_000n
const PERCENT = 100n
const PPM = 1_000_000n

/** Rounds an amount that is not negative down to whole hundredths. */
export const floorToMinor = (amount: bigint): Micros => micros(amount - (amount % MINOR))

type Match = { readonly percent: number; readonly maxAmount: Micros }

/** What a deposit is matched with: its percents, rounded down to hundredths, up to a most. 0: there is no bonus. */
export function matchOf(deposit: Micros, { percent, maxAmount }: Match): Micros {
  return smaller(floorToMinor((deposit * BigInt(percent)) / PERCENT), maxAmount)
}

/** What has to be staked for a bonus to become real money. */
export const needOf = (amount: Micros, times: number): Micros => micros(amount * BigInt(times))

/** What a stake counts: its bonus part times what its game contributes, rounded down. */
export function countedOf(bonusPart: Micros, contributionBp: number): Micros {
  return micros((bonusPart * BigInt(contributionBp)) / BASIS_POINTS)
}

/** A bonus as far as it has come. */
export type Progress = {
  /** As it was given. */
  readonly amount: Micros
  readonly need: Micros
  readonly done: Micros
  /** What of it has become real money by now. */
  readonly released: Micros
  readonly capTimes: number | null
}

/** What of bonus money can still become real: the cap less what has. */
export function releasable(held: Micros, { amount, released, capTimes }: Omit<Progress, 'need' | 'done'>): Micros {
  if (capTimes === null) return held
  const left = amount * BigInt(capTimes) - released
  return smaller(held, micros(left > 0n ? left : 0n))
}

/**
 * What who excludes themselves is paid of a bonus that they have not finished, so that nobody waits with it for one: the
 * part that was wagered, of what is left and at most of what was given, rounded down to hundredths.
 */
export function paidOnExclusion(held: Micros, progress: Progress): Micros {
  const { amount, need, done } = progress
  if (need === 0n) return releasable(held, progress)
  return releasable(floorToMinor((smaller(held, amount) * smaller(done, need)) / need), progress)
}

type Game = { readonly contributionBp: number; readonly edgePpm: number }

/**
 * What is still to be staked in a game, rounded up, and what that costs on average: staking × edge, to the nearest
 * hundredth, a half up.
 */
export function expectedCost(left: Micros, { contributionBp, edgePpm }: Game): { staking: Micros; cost: Micros } {
  if (contributionBp <= 0) throw new RangeError('a game that counts nothing')
  const contribution = BigInt(contributionBp)
  const staking = micros((left * BASIS_POINTS + contribution - 1n) / contribution)
  const exact = staking * BigInt(edgePpm)
  const half = (MINOR * PPM) / 2n
  return { staking, cost: micros(((exact + half) / (MINOR * PPM)) * MINOR) }
}

/** What free spins return on average: spins × stake × (1 − edge), to the nearest hundredth, a half up. */
export function returnOfSpins(
  spins: number,
  { stake, edgePpm }: { readonly stake: Micros; readonly edgePpm: number },
): Micros {
  const exact = stake * BigInt(spins) * (PPM - BigInt(edgePpm))
  return micros(((exact + (MINOR * PPM) / 2n) / (MINOR * PPM)) * MINOR)
}

/** When something ends whose clock stood still: later by each pause that began before the end. Milliseconds. */
export function endAfter(until: number, pauses: readonly { readonly from: number; readonly until: number }[]): number {
  return pauses
    .toSorted((a, b) => a.from - b.from)
    .reduce((end, pause) => (pause.from < end ? end + (pause.until - pause.from) : end), until)
}

/** What a free bet wins of what its game pays: the stake is not returned. */
export const wonByFreeBet = (stake: Micros, payout: Micros): Micros => micros(payout > stake ? payout - stake : 0n)
