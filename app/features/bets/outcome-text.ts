import { outcomeOf as caseOutcome } from '~/features/cases/texts.ts'
import { outcomeOf as coinflipOutcome } from '~/features/coinflip/texts.ts'
import { outcomeOf as diceOutcome } from '~/features/dice/texts.ts'
import { outcomeOf as hiloOutcome } from '~/features/hilo/texts.ts'
import { outcomeOf as kenoOutcome } from '~/features/keno/texts.ts'
import { outcomeOf as minerOutcome } from '~/features/miner/texts.ts'
import { outcomeOf as rouletteOutcome } from '~/features/roulette/texts.ts'
import { outcomeOf as wheelOutcome } from '~/features/wheel/texts.ts'
import type { AnyBet } from './bets.ts'

/** What came up, in one word, for lists of any game. */
export function outcomeText(bet: AnyBet): string {
  switch (bet.game) {
    case 'cases':
      return caseOutcome(bet)
    case 'coinflip':
      return coinflipOutcome(bet)
    case 'dice':
      return diceOutcome(bet)
    case 'hilo':
      return hiloOutcome(bet)
    case 'keno':
      return kenoOutcome(bet)
    case 'miner':
      return minerOutcome(bet)
    case 'roulette':
      return rouletteOutcome(bet)
    case 'wheel':
      return wheelOutcome(bet)
  }
}
