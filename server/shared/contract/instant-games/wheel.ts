import { z } from 'zod'
import { balanceAfter, STAKE_ERRORS, settledBet, wager } from '../bets/settled-bet.ts'
import { call } from '../call.ts'
import { amount } from '../wire.ts'

const params = z.object({ risk: z.enum(['low', 'medium', 'high']) })

export const wheelBet = settledBet({
  game: 'wheel',
  params,
  outcome: z.object({ segment: z.number().int().min(0).max(49) }),
})

export const placeWheelBet = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/wheel/bets',
  auth: 'required',
  isForServedCountries: true,
  request: z.object({ ...params.shape, amount, ...wager }),
  response: z.object({ bet: wheelBet, ...balanceAfter }),
  errors: STAKE_ERRORS,
  summary: 'Places and settles one turn of the wheel in one transaction. The balance is the one right after it.',
})
