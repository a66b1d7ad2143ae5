import { type Micros, micros } from '../money/micros.ts'
import { floorToMinor, MINOR } from './wagering.ts'

/** How a tournament counts: the best round, the best of many added up, or what was staked. */
export const SCORINGS = ['best_multiplier', 'sum_points', 'turnover'] as const
export type Scoring = (typeof SCORINGS)[number]

/** What those of one score are paid: whoever reached it first the better place, or all a share of their places. */
export const TIES = ['earlier', 'split'] as const
export type Ties = (typeof TIES)[number]

export type Standing = {
  readonly userId: string
  readonly score: bigint
  /** When the present score was reached, in milliseconds; and the order of what happens at once. */
  readonly achievedAt: number
  readonly sequence: number
}

/** Those with a score, the best first: of equal ones who reached theirs first. A total order, so that places are exact. */
export function ranked<S extends Standing>(standings: readonly S[]): S[] {
  return standings.filter(({ score }) => score > 0n).toSorted(inOrder)
}

function inOrder(a: Standing, b: Standing): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1
  return a.achievedAt - b.achievedAt || a.sequence - b.sequence
}

export type Prize = { readonly userId: string; readonly place: number; readonly amount: Micros }

/**
 * What each player is paid, in the order of `ranked`. Where those of one score share, each gets an equal part of the prizes
 * of the places that they fill, down to hundredths, and what is left of it a hundredth each in that order: the sum paid is
 * the sum of the places filled.
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

/** The prizes of a pool by shares in 1e-4, down to hundredths; of a pool that is given out whole the first gets what is left. */
export function poolPrizes(pool: Micros, sharesBp: readonly number[]): Micros[] {
  const prizes = sharesBp.map((bp) => floorToMinor((pool * BigInt(bp)) / BASIS_POINTS))
  const isWhole = sharesBp.reduce((sum, bp) => sum + bp, 0) === Number(BASIS_POINTS)
  const left = isWhole ? pool - prizes.reduce((sum, prize) => sum + prize, 0n) : 0n
  return prizes.map((prize, index) => (index === 0 ? micros(prize + left) : prize))
}

/** The most points that one round brings where points are added up: a multiplier of 100. */
const TOP_POINTS = 1_000_000n

/** What a round scores: its multiplier in 1e-4, or what was staked. */
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

/** A name for others to see: "ko***n"; of four letters or fewer the first alone. */
export function maskedName(name: string): string {
  const letters = [...name]
  if (letters.length <= TO_SHOW * 2) return `${letters[0] ?? ''}***`
  return `${letters.slice(0, TO_SHOW).join('')}***${letters.at(-1)}`
}
