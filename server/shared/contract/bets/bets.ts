import { z } from 'zod'
import { call } from '../call.ts'
import { gameBets } from '../games.ts'
import { receipts } from '../receipt.ts'

export const bet = z.discriminatedUnion('game', gameBets)

export const myBets = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/bets',
  auth: 'required',
  request: z.object({
    game: z.string().max(32).optional(),
    before: z.string().max(64).optional().describe('id of the last bet of the previous page'),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    receipts,
  }),
  response: z.object({ bets: z.array(bet), next: z.string().nullable() }),
  errors: [],
  summary: "Returns this player's bets, newest first.",
})

export const betById = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/bets/{id}',
  auth: 'optional',
  request: z.object({ id: z.string().max(64) }),
  response: bet,
  errors: ['not_found'],
  summary:
    'Returns a bet with everything needed to verify it. Public and without a name; bets of players who hide their statistics are returned to them only.',
})
