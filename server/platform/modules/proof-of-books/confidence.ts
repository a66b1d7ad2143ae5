import type { GameReturns } from './totals.ts'

/** Of the normal distribution: 95 of 100 such bands hold the mean. */
const Z = 1.959964
const PER_ONE = 10_000
const DIGITS = 6

/** What bets of a game have returned of their stakes on average, and within which band the true mean is, as decimals. */
export type ReturnBand = { readonly mean: string; readonly low: string; readonly high: string }

/**
 * The mean of the returns with its 95 % band (normal approximation). A statistic, and no amount: doubles carry it. Each bet
 * counts alike, whatever its stake and currency; null below two bets.
 */
export function returnBand({ bets, sum, squares }: GameReturns[string]): ReturnBand | null {
  if (bets < 2) return null
  const mean = Number(sum) / bets / PER_ONE
  // exact until the last division: the difference of two large numbers would lose what it is about
  const spread = Number(BigInt(bets) * BigInt(squares) - BigInt(sum) ** 2n) / (bets * (bets - 1)) / PER_ONE ** 2
  const half = Z * Math.sqrt(Math.max(0, spread) / bets)
  const decimal = (value: number) => value.toFixed(DIGITS)
  return { mean: decimal(mean), low: decimal(Math.max(0, mean - half)), high: decimal(mean + half) }
}
