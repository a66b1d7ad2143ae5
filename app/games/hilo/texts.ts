import { cardName } from '#server/shared/rules/fairness/cards.ts'
import type { HiloOutcome } from '#server/shared/rules/hilo/current.ts'

/** What came up: "Q♦", the card that the round ended on. */
export function outcomeOf({ outcome }: { outcome: HiloOutcome }): string {
  return outcome.cards.slice(-1).map(cardName).join()
}
