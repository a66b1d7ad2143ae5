import type { InstantGame } from '../game.ts'
import { wheel as current, limits, type WheelOutcome, type WheelParams } from './current.ts'
import { WHEEL_RISKS } from './v1/paytable.ts'
import { wheel as v1 } from './v1/rules.ts'

export const wheel = {
  current,
  released: [v1],
  limits,
  scriptParams: WHEEL_RISKS.map((risk) => ({ risk })),
  wagering: { edgePpm: 10_000, contribution: 5000, risksLittle: null, isLeftAtWill: false },
  bet: ({ z }) => ({
    params: z.object({ risk: z.enum(['low', 'medium', 'high']) }),
    outcome: z.object({ segment: z.number().int().min(0).max(49) }),
  }),
  placeBet: {
    service: 'general',
    path: '/wheel/bets',
    summary: 'Places and settles a wheel spin in one transaction. `balance` is the balance after it.',
  },
} satisfies InstantGame<WheelParams, WheelOutcome>
