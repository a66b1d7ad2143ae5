import { z } from 'zod'
import { call } from './call.ts'

export const joinVip = call({
  row: 'C21',
  service: 'main',
  method: 'POST',
  path: '/api/v2/vip/join',
  auth: 'required',
  request: z.object({}),
  response: z.object({ success: z.literal(true), status: z.enum(['requested', 'member']).default('requested') }),
  summary: 'Asks for VIP membership. Asking again changes nothing.',
})
