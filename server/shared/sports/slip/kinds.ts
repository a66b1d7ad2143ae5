import type { Sizes } from './payout.ts'

export const MAX_LEGS = 20
export const MAX_SYSTEM_LEGS = 12

/** Named full covers: number of legs, and minimum line size. */
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

/** Sizes of a full cover: every line of `from` or more legs. */
export const fullCover = (legs: number, from: number): Sizes =>
  Array.from({ length: legs - from + 1 }, (_, index) => from + index)

/** n choose k, exact for all possible slips. */
export function choose(n: number, k: number): number {
  let result = 1
  for (let index = 1; index <= k; index++) result = (result * (n - k + index)) / index
  return k > n ? 0 : Math.round(result)
}

/**
 * Number of lines of a bet, whose stake is this many units.
 * @param legs without the bankers, which are part of every line
 */
export const linesOf = (legs: number, sizes: Sizes): number => sizes.reduce((sum, k) => sum + choose(legs, k), 0)

/**
 * Whether legs can form a bet of these sizes: sizes ascend, and each is at most the number of legs without bankers; up
 * to 20 legs in one line, up to 12 in a system. Bankers require a system. Singles are separate bets, not one kind of
 * bet, since they are independent of each other.
 */
export function isBetKind(legs: number, sizes: Sizes, bankers = 0): boolean {
  const others = legs - bankers
  if (others < 1 || legs > MAX_LEGS || sizes.length === 0) return false
  const rises = sizes.every((k, index) => Number.isInteger(k) && k > (sizes[index - 1] ?? 0) && k <= others)
  const isOneLine = sizes.length === 1 && sizes[0] === others
  if (bankers > 0 && isOneLine) return false
  const areSingles = bankers === 0 && legs > 1 && sizes.length === 1 && sizes[0] === 1
  return rises && !areSingles && (legs <= MAX_SYSTEM_LEGS || isOneLine)
}
