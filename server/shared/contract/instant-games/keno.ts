import { z } from 'zod'
import { balanceAfter, STAKE_ERRORS, settledBet, wager } from '../bets/settled-bet.ts'
import { call } from '../call.ts'
import { amount } from '../wire.ts'

const number = z.number().int().min(1).max(40)

const params = z.object({
  risk: z.enum(['classic', 'low', 'medium', 'high']),
  picks: z
    .array(number)
    .min(1)
    .max(10)
    .refine((picks) => new Set(picks).size === picks.length, 'a number is picked twice')
    .describe('different numbers; a bet has them ascending'),
})

export const kenoBet = settledBet({
  game: 'keno',
  params,
  outcome: z.object({
    drawn: z.array(number).length(10).describe('in the order of the draw'),
    hits: z.number().int().min(0).max(10),
  }),
})

export const placeKenoBet = call({
  row: 'own',
  service: 'keno',
  method: 'POST',
  path: '/bets',
  auth: 'required',
  isForServedCountries: true,
  request: z.object({ ...params.shape, amount, ...wager }),
  response: z.object({ bet: kenoBet, ...balanceAfter }),
  errors: [...STAKE_ERRORS, 'picks_invalid'],
  summary: 'Places and settles one keno bet in one transaction. The balance is the one right after it.',
})
