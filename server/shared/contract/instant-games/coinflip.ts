import { z } from 'zod'
import { balanceAfter, STAKE_ERRORS, settledBet, wager } from '../bets/settled-bet.ts'
import { call } from '../call.ts'
import { amount } from '../wire.ts'

const params = z.object({ side: z.enum(['heads', 'tails']) })

export const coinflipBet = settledBet({
  game: 'coinflip',
  params,
  outcome: z.object({ side: params.shape.side, win: z.boolean() }),
})

export const placeCoinflipBet = call({
  row: 'own',
  service: 'coinflip',
  method: 'POST',
  path: '/bets',
  auth: 'required',
  isForServedCountries: true,
  request: z.object({ ...params.shape, amount, ...wager }),
  response: z.object({ bet: coinflipBet, ...balanceAfter }),
  errors: STAKE_ERRORS,
  summary: 'Places and settles one flip of a coin in one transaction. The balance is the one right after it.',
})
