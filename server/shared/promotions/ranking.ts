import { type Micros, micros } from '../money/micros.ts'
import { floorToMinor, MINOR } from './wagering.ts'

/** Scoring of a tournament: the best round, the sum of several best rounds, or turnover. */
export const SCORINGS = ['best_multiplier', 'sum_points', 'turnover'] as const
export type Scoring = (typeof SCORINGS)[number]

/** Prizes for equal scores: the better place for the earlier one, or an equal share for all. */
export const TIES = ['earlier', 'split'] as const
export type Ties = (typeof TIES)[number]

export type Standing = {
  readonly userId: string
  readonly score: bigint
  /** Time at which the current score was reached, in milliseconds; and the order of simultaneous events. */
  readonly achievedAt: number
  readonly sequence: number
}

/** Standings with a score, best first; equal ones by time. A total order, so that places are unambiguous. */
export function ranked<S extends Standing>(standings: readonly S[]): S[] {
  return standings.filter(({ score }) => score > 0n).toSorted(inOrder)
}

function inOrder(a: Standing, b: Standing): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1
  return a.achievedAt - b.achievedAt || a.sequence - b.sequence
}

export type Prize = { readonly userId: string; readonly place: number; readonly amount: Micros }

/**
 * Prize of each player, in the order of `ranked`. If equal scores share, each gets an equal part of the prizes of their
 * places, rounded down to hundredths, and the remainder is given as single hundredths in that order: the sum paid
 * equals the sum of those prizes.
 */
export function prizesOf(standings: readonly Standing[], prizes: readonly Micros[], ties: Ties): Prize[] {
  const paid: Prize[] = []
  for (let first = 0; first < standings.length && first < prizes.length; ) {
    const score = standings[first]?.score
    const end = ties === 'earlier' ? first + 1 : endOfTie(standings, first, score)
    const tied = standings.slice(first, end)
    const pot = prizes.slice(first, end).reduce((sum, prize) => sum + prize, 0n)
    const share = floorToMinor(pot / BigInt(tied.length))
    let rest = pot - share * BigInt(tied.length)
    for (const [index, { userId }] of tied.entries()) {
      const more = rest < MINOR ? rest : MINOR
      rest -= more
      paid.push({ userId, place: first + index + 1, amount: micros(share + more) })
    }
    first = end
  }
  return paid.filter(({ amount }) => amount > 0n)
}

function endOfTie(standings: readonly Standing[], first: number, score: bigint | undefined): number {
  let end = first + 1
  while (standings[end]?.score === score) end += 1
  return end
}

const BASIS_POINTS = 10_000n

/**
 * Prizes of a pool by shares in 1e-4, rounded down to hundredths; if the whole pool is distributed, the first prize
 * gets the remainder.
 */
export function poolPrizes(pool: Micros, sharesBp: readonly number[]): Micros[] {
  const prizes = sharesBp.map((bp) => floorToMinor((pool * BigInt(bp)) / BASIS_POINTS))
  const isWhole = sharesBp.reduce((sum, bp) => sum + bp, 0) === Number(BASIS_POINTS)
  const left = isWhole ? pool - prizes.reduce((sum, prize) => sum + prize, 0n) : 0n
  return prizes.map((prize, index) => (index === 0 ? micros(prize + left) : prize))
}

/** Maximum points of one round when points are summed: a multiplier of 100. */
const TOP_POINTS = 1_000_000n

/** Score of a round: its multiplier in 1e-4, or its stake. */
export function scoreOf(scoring: Scoring, round: { readonly multiplier: bigint; readonly stakeUsd: bigint }): bigint {
  switch (scoring) {
    case 'best_multiplier':
      return round.multiplier
    case 'sum_points':
      return round.multiplier < TOP_POINTS ? round.multiplier : TOP_POINTS
    case 'turnover':
      return round.stakeUsd
  }
}

const TO_SHOW = 2

/** Masked public name: "ko***n"; for up to four letters only the first. */
export function maskedName(name: string): string {
  const letters = [...name]
  if (letters.length <= TO_SHOW * 2) return `${letters[0] ?? ''}***`
  return `${letters.slice(0, TO_SHOW).join('')}***${letters.at(-1)}`
}
