import type { CoinflipOutcome, CoinSide } from '#server/shared/rules/coinflip/current.ts'
import { m } from '~/paraglide/messages.js'

export const sideText = (side: CoinSide): string => (side === 'heads' ? m.coinflip_heads() : m.coinflip_tails())

export const outcomeOf = ({ outcome }: { outcome: CoinflipOutcome }): string => sideText(outcome.side)
