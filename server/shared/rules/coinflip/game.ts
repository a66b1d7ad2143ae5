import type { InstantGame } from '../game.ts'
import { type CoinflipOutcome, type CoinflipParams, coinflip as current, limits } from './current.ts'
import { coinflip as v1 } from './v1/rules.ts'

export const coinflip = {
  current,
  released: [v1],
  limits,
  wagering: { edgePpm: 10_000, contribution: 1000, risksLittle: null, isLeftAtWill: false },
  bet({ z }) {
    const side = z.enum(['heads', 'tails'])
    return { params: z.object({ side }), outcome: z.object({ side, win: z.boolean() }) }
  },
  placeBet: {
    service: 'coinflip',
    path: '/bets',
    summary: 'Places and settles a coin flip in one transaction. `balance` is the balance after it.',
  },
} satisfies InstantGame<CoinflipParams, CoinflipOutcome>
