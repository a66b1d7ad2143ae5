import { z } from 'zod'
import { call } from './call.ts'
import { amount, currency } from './wire.ts'

export const balances = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/wallet',
  auth: 'required',
  request: z.object({}),
  response: z.object({
    active: currency.nullable(),
    wallets: z.array(z.object({ currency, balance: amount })),
  }),
  summary: 'The wallet of each currency that the player holds, and which is active.',
})
