import { z } from 'zod'
import { call } from './call.ts'
import { amount, count, currency, done, orNull } from './wire.ts'

export const joinVip = call({
  row: 'C21',
  service: 'main',
  method: 'POST',
  path: '/api/v2/vip/join',
  auth: 'required',
  request: z.object({}),
  response: z.object({
    success: z.literal(true),
    status: z.enum(['requested', 'member', 'refused']).default('requested'),
  }),
  errors: ['account_restricted', 'self_excluded', 'timed_out', 'terms_changed'],
  summary: 'Requests VIP membership. Idempotent; a rejection applies for 30 days.',
})

export const leaveVip = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/vip/leave',
  auth: 'required',
  request: z.object({}),
  response: done,
  summary: 'Leaves the club, or withdraws a request. A new request is possible at any time.',
})

export const vipStanding = call({
  row: 'own',
  service: 'main',
  method: 'GET',
  path: '/vip/standing',
  auth: 'required',
  request: z.object({}),
  response: z.object({
    points: amount.describe(
      "points of the last twelve months; a point is one cent of the expected cost of the player's own stakes",
    ),
    level: count.describe('0 below the first level'),
    rakeback: z.array(z.object({ currency, amount })).describe('rakeback of this week, from level 2'),
    reason: orNull(z.string()).describe('reason for a rejection'),
  }),
  envelope: 1,
  summary: "Returns this player's points and level in the VIP club.",
})
