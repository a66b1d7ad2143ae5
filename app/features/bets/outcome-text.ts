import { outcomeOf as diceOutcome } from '~/features/dice/texts.ts'
import type { AnyBet } from './bets.ts'

/** What came up, in one word, for lists of any game. */
export function outcomeText(bet: AnyBet): string {
  switch (bet.game) {
    case 'dice':
      return diceOutcome(bet)
  }
}
