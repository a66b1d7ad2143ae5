import { z } from 'zod'
import { balanceAfter, STAKE_ERRORS, settledBet, wager } from '../bets/settled-bet.ts'
import { call } from '../call.ts'
import { amount } from '../wire.ts'

const params = z.object({
  side: z.enum(['under', 'over']),
  /** Hundredths of a percent. */
  chance: z.number().int().min(1).max(9800),
})

export const diceBet = settledBet({
  game: 'dice',
  params,
  outcome: z.object({ roll: z.number().int().min(0).max(9999), win: z.boolean() }),
})

export const placeDiceBet = call({
  row: 'own',
  service: 'dice',
  method: 'POST',
  path: '/bets',
  auth: 'required',
  isForServedCountries: true,
  request: z.object({ ...params.shape, amount, ...wager }),
  response: z.object({ bet: diceBet, ...balanceAfter }),
  errors: STAKE_ERRORS,
  summary: 'Places and settles one dice bet in one transaction. The balance is the one right after it.',
})
