import { z } from 'zod'
import { LIMIT_NAMES } from '#server/platform/modules/sports/reads.ts'
import { act, look, operatorCall } from './call.ts'
import { performed, rows, why } from './wire.ts'

const word = z.string().trim().min(1).max(256)
const decided = performed(z.object({ correction: z.string(), status: z.string() }))

export const limits = operatorCall(look('view.products'), {
  method: 'GET',
  path: '/v1/sports/limits',
  request: z.object({}),
  response: z.object({ limits: rows, factors: rows, changes: rows }),
  summary: 'Limits of potential losses, players with reduced limits, and the latest changes.',
})

export const setLimit = operatorCall(act('setBookLimit'), {
  method: 'POST',
  path: '/v1/sports/limits/{limit}',
  request: z.object({
    limit: z.enum(LIMIT_NAMES),
    /** Null for the default. */
    amount: z.string().max(32).nullable(),
    why,
  }),
  response: performed(z.object({ limit: z.enum(LIMIT_NAMES), amount: z.string() })),
  errors: ['amount_invalid'],
  summary: 'Sets a limit from the next bet on. One that more than doubles waits for a second person.',
})

export const corrections = operatorCall(look('view.products'), {
  method: 'GET',
  path: '/v1/sports/corrections',
  request: z.object({}),
  response: z.object({ corrections: rows }),
  summary: 'Corrections of results, newest first.',
})

export const propose = operatorCall(act('proposeResult'), {
  method: 'POST',
  path: '/v1/sports/corrections',
  request: z.object({
    event: word,
    market: word,
    /** Grade by outcome; null voids the market. */
    outcomes: z.record(z.string(), z.string().max(16)).nullable(),
    text: word,
    why,
  }),
  response: decided,
  errors: ['not_found', 'conflict'],
  summary: 'Proposes a result of a market, which another operator confirms.',
})

export const confirm = operatorCall(act('confirmResult'), {
  method: 'POST',
  path: '/v1/sports/corrections/{id}/confirm',
  request: z.object({ id: word, why }),
  response: decided,
  errors: ['not_found', 'conflict', 'second_factor_required'],
  summary: 'Confirms a proposed result: its bets are settled again. Never by who has proposed it.',
})

export const refuse = operatorCall(act('refuseResult'), {
  method: 'POST',
  path: '/v1/sports/corrections/{id}/refuse',
  request: z.object({ id: word, why }),
  response: decided,
  errors: ['not_found', 'conflict'],
  summary: 'Refuses a proposed result.',
})
