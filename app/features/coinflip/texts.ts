import type { CoinSide } from '#server/rules/coinflip/paytable.ts'
import type { CoinflipOutcome } from '#server/rules/coinflip/rules.ts'
import { m } from '~/paraglide/messages.js'

export const sideText = (side: CoinSide): string => (side === 'heads' ? m.coinflip_heads() : m.coinflip_tails())

/** What came up: the side. */
export const outcomeOf = ({ outcome }: { outcome: CoinflipOutcome }): string => sideText(outcome.side)
