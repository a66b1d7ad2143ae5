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
  errors: ['self_excluded', 'timed_out'],
  summary: 'Asks for VIP membership. Asking again changes nothing; a refusal stands for 30 days.',
})

export const leaveVip = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/vip/leave',
  auth: 'required',
  request: z.object({}),
  response: done,
  summary: 'Leaves the club, or takes a request back. One may ask again at any time.',
})

export const vipStanding = call({
  row: 'own',
  service: 'main',
  method: 'GET',
  path: '/vip/standing',
  auth: 'required',
  request: z.object({}),
  response: z.object({
    points: amount.describe('of the last twelve months; a point is a cent of the average cost of own stakes'),
    level: count.describe('0 below the first'),
    rakeback: z.array(z.object({ currency, amount })).describe('of this week, for members of level 2 and above'),
    reason: orNull(z.string()).describe('of a refusal'),
  }),
  envelope: 1,
  summary: "This player's points and level in the VIP club.",
})
