import { cardName } from '#server/rules/cards.ts'
import type { HiloOutcome } from '#server/rules/hilo/rules.ts'

/** What came up: "Q♦", the card that the round ended on. */
export function outcomeOf({ outcome }: { outcome: HiloOutcome }): string {
  return outcome.cards.slice(-1).map(cardName).join()
}
