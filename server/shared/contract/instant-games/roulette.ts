import { z } from 'zod'
import { balanceAfter, STAKE_ERRORS, settledBet, wager } from '../bets/settled-bet.ts'
import { call } from '../call.ts'
import { amount } from '../wire.ts'

/** So many places has the table (server/shared/rules/roulette/chips.ts). */
const PLACES = 157

const params = z.object({
  chips: z
    .array(
      z.object({
        bet: z
          .string()
          .regex(/^[a-z-]{1,8}(:\d{1,2}(-\d{1,2}){0,5})?$/)
          .describe(
            'straight:17, split:0-1, street:1-2-3, corner:1-2-4-5, six-line:1-2-3-4-5-6, dozen:1, column:3, red',
          ),
        amount,
      }),
    )
    .min(1)
    .max(PLACES),
})

export const rouletteBet = settledBet({
  game: 'roulette',
  params,
  outcome: z.object({ pocket: z.number().int().min(0).max(36) }),
})

export const placeRouletteBet = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/roulette/bets',
  auth: 'required',
  isForServedCountries: true,
  request: z.object({ ...params.shape, ...wager }),
  response: z.object({ bet: rouletteBet, ...balanceAfter }),
  errors: [...STAKE_ERRORS, 'chip_invalid'],
  summary: 'Spins once for all chips, each place at most once, in one transaction. The limits hold for their sum.',
})
