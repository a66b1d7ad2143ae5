import { eventOf } from './floats.ts'

/**
 * Number of cards. A card is an index 0…51, rank by rank from 2 to ace, each in ♦ ♥ ♠ ♣ (docs/domain/games.md B.1, step
 * 10).
 */
export const CARDS = 52
/** A = 1, J = 11, Q = 12, K = 13. */
export const RANKS = 13

const SUITS = ['♦', '♥', '♠', '♣']
const RANK_NAMES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const LOWEST = 2

/** Card of a float. The deck is infinite: each card is equally likely, whatever came before. */
export function cardOf(float: number): number {
  return eventOf(float, CARDS)
}

/** 1 (ace)…13 (king). */
export function rankOf(card: number): number {
  const rank = Math.floor(card / SUITS.length) + LOWEST
  return rank > RANKS ? 1 : rank
}

/** "Q♦". */
export function cardName(card: number): string {
  return `${RANK_NAMES[rankOf(card) - 1]}${SUITS[card % SUITS.length]}`
}
