import type { Sizes } from './payout.ts'

/** The longest bets that are taken. */
export const MAX_LEGS = 20
export const MAX_SYSTEM_LEGS = 12

/** Full covers that have a name: so many legs, from lines of so many on. */
export const NAMED_SYSTEMS = [
  { name: 'trixie', legs: 3, from: 2 },
  { name: 'patent', legs: 3, from: 1 },
  { name: 'yankee', legs: 4, from: 2 },
  { name: 'lucky_15', legs: 4, from: 1 },
  { name: 'super_yankee', legs: 5, from: 2 },
  { name: 'lucky_31', legs: 5, from: 1 },
  { name: 'heinz', legs: 6, from: 2 },
  { name: 'lucky_63', legs: 6, from: 1 },
  { name: 'super_heinz', legs: 7, from: 2 },
  { name: 'goliath', legs: 8, from: 2 },
] as const

/** The sizes of a full cover: every line of `from` legs and more. */
export const fullCover = (legs: number, from: number): Sizes =>
  Array.from({ length: legs - from + 1 }, (_, index) => from + index)

/** n choose k, exact for all that a slip holds. */
export function choose(n: number, k: number): number {
  let result = 1
  for (let index = 1; index <= k; index++) result = (result * (n - k + index)) / index
  return k > n ? 0 : Math.round(result)
}

/** How many lines a bet has: its stake is so many units. */
export const linesOf = (legs: number, sizes: Sizes): number => sizes.reduce((sum, k) => sum + choose(legs, k), 0)

/**
 * Whether legs may be staked on like this: sizes rise, and each joins at most all legs; up to 20 legs in one line, up to 12 in
 * a system.
 */
export function isBetKind(legs: number, sizes: Sizes): boolean {
  if (legs < 1 || legs > MAX_LEGS || sizes.length === 0) return false
  const rises = sizes.every((k, index) => Number.isInteger(k) && k > (sizes[index - 1] ?? 0) && k <= legs)
  return rises && (legs <= MAX_SYSTEM_LEGS || (sizes.length === 1 && sizes[0] === legs))
}
