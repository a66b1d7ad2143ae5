import type { InstantGame } from '../game.ts'
import { dice as current, type DiceOutcome, type DiceParams, limits, multiplierOf } from './current.ts'
import { dice as v1 } from './v1/rules.ts'

export const dice = {
  current,
  released: [v1],
  limits,
  wagering: {
    edgePpm: 10_000,
    contribution: 1000,
    risksLittle: ({ chance }, minMultiplier) => multiplierOf(chance) < BigInt(minMultiplier),
    isLeftAtWill: false,
  },
  bet: ({ z }) => ({
    params: z.object({
      side: z.enum(['under', 'over']),
      /** Hundredths of a percent. */
      chance: z.number().int().min(1).max(9800),
    }),
    outcome: z.object({ roll: z.number().int().min(0).max(9999), win: z.boolean() }),
  }),
  placeBet: {
    service: 'dice',
    path: '/bets',
    summary: 'Places and settles a dice bet in one transaction. `balance` is the balance after it.',
  },
} satisfies InstantGame<DiceParams, DiceOutcome>
