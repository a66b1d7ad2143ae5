import { cardName as shortName } from '#server/shared/rules/fairness/cards.ts'
import type { HiloOutcome } from '#server/shared/rules/hilo/current.ts'
import { m } from '~/paraglide/messages.js'

/** "Q♦": the card that the round ended on. */
export function outcomeOf({ outcome }: { outcome: HiloOutcome }): string {
  return outcome.cards.slice(-1).map(shortName).join()
}

/** In the order of cards.ts. */
const SUITS = [m.hilo_diamonds, m.hilo_hearts, m.hilo_spades, m.hilo_clubs] as const

const RANKS = new Map([
  ['J', m.hilo_jack],
  ['Q', m.hilo_queen],
  ['K', m.hilo_king],
  ['A', m.hilo_ace],
])

/** "Queen of diamonds", "10 of clubs": a card for screen readers. */
export function cardName(card: number): string {
  const rank = shortName(card).slice(0, -1)
  const suit = SUITS[card % SUITS.length] ?? SUITS[0]
  return m.hilo_card_said({ rank: RANKS.get(rank)?.() ?? rank, suit: suit() })
}

export const announcementOf = ({ outcome }: { outcome: HiloOutcome }): string =>
  outcome.cards.slice(-1).map(cardName).join()
