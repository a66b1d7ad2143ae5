import { formatNumber } from '~/lib/format.ts'
import { hundredthsToDecimal } from '~/lib/hundredths.ts'
import { getLocale } from '~/paraglide/runtime.js'
import type { Bet } from './bets.ts'

/** What came up, in one word: dice shows its roll. */
export function outcomeText(bet: Bet): string {
  switch (bet.game) {
    case 'dice':
      return formatNumber(hundredthsToDecimal(bet.outcome.roll), getLocale(), 2)
  }
}
