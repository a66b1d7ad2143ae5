import { type M4, m4 } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'
import { RANKS } from '#server/shared/rules/fairness/cards.ts'

export const RULES_VERSION = 'hilo/v1'
/** A skip is free and changes the card alone. */
export const MAX_SKIPS = 52

const ACE = 1
const KING = RANKS
/** 0.99 in units of 1e-4, once a round: so that the house keeps 1 % however many guesses it has. */
const RETURN = 9_900n

export const HILO_ACTIONS = ['up', 'down', 'skip'] as const
export type HiloAction = (typeof HILO_ACTIONS)[number]
export type HiloGuess = Exclude<HiloAction, 'skip'>
/** A whole round: each card but the first came with a step. */
export type HiloParams = { readonly steps: readonly HiloAction[] }

export function skipCount({ steps }: HiloParams): number {
  return steps.filter((step) => step === 'skip').length
}

export type Relation = 'higher' | 'lower' | 'same' | 'higher_or_same' | 'lower_or_same'

/** What a guess says of the next card. A same rank wins both guesses, but for the ace and the king: no guess is sure. */
export function relationOf(rank: number, guess: HiloGuess): Relation {
  if (guess === 'up') return rank === KING ? 'same' : rank === ACE ? 'higher' : 'higher_or_same'
  return rank === ACE ? 'same' : rank === KING ? 'lower' : 'lower_or_same'
}

const HOLDS: Record<Relation, (rank: number, next: number) => boolean> = {
  higher: (rank, next) => next > rank,
  lower: (rank, next) => next < rank,
  same: (rank, next) => next === rank,
  higher_or_same: (rank, next) => next >= rank,
  lower_or_same: (rank, next) => next <= rank,
}

/** Whether a guess at a rank holds when another comes. */
export function holds(rank: number, guess: HiloGuess, next: number): boolean {
  return HOLDS[relationOf(rank, guess)](rank, next)
}

/** On how many of the 13 ranks a guess holds: 1 … 12. */
export function winsOf(rank: number, guess: HiloGuess): number {
  let wins = 0
  for (let next = ACE; next <= KING; next += 1) if (holds(rank, guess, next)) wins += 1
  return wins
}

/**
 * floor(9,900 · 13^k / Π n) in units of 1e-4 (docs/domain/games.md C.4), n being the `winsOf` of each of the k guesses that
 * held: 1.0725 for one of twelve in thirteen. Throws RangeError without a guess.
 */
export function multiplierOf(wins: readonly number[]): M4 {
  if (wins.length === 0) throw new RangeError('a multiplier is of one guess at least')
  const product = wins.reduce((all, one) => all * BigInt(one), 1n)
  return m4((RETURN * BigInt(RANKS) ** BigInt(wins.length)) / product)
}

/** What one guess that holds on so many ranks returns on average, exactly: 99 % less what flooring takes. */
export function rtpOf(wins: number): Ratio {
  return ratio(multiplierOf([wins]) * BigInt(wins), BigInt(RANKS) * 10_000n)
}
