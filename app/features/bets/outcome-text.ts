import { outcomeOf as coinflipOutcome } from '~/features/coinflip/texts.ts'
import { outcomeOf as diceOutcome } from '~/features/dice/texts.ts'
import { formatAmount, formatNumber, formatTimes } from '~/lib/format.ts'
import { getLocale } from '~/paraglide/runtime.js'
import type { AnyBet } from './bets.ts'

/** What came up, in one word, for lists of any game. */
export function outcomeText(bet: AnyBet): string {
  const locale = getLocale()
  switch (bet.game) {
    case 'coinflip':
      return coinflipOutcome(bet)
    case 'dice':
      return diceOutcome(bet)
    case 'keno':
      return `${formatNumber(bet.outcome.hits, locale)} / ${formatNumber(bet.params.picks.length, locale)}`
    case 'roulette':
      return formatNumber(bet.outcome.pocket, locale)
    case 'wheel':
      return formatTimes(bet.multiplier, locale)
    case 'cases':
      return formatAmount(bet.outcome.value, locale)
  }
}
