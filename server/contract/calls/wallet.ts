import { z } from 'zod'
import { call } from '../call.ts'
import { amount, currency, idempotencyKey, timestamp } from '../wire.ts'

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

export const depositStatus = z.enum(['created', 'pending', 'confirmed', 'failed', 'expired'])

const deposit = z.object({
  id: z.string(),
  amount,
  currency,
  status: depositStatus,
  created_at: timestamp,
})

export const createDeposit = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/payments/deposits',
  auth: 'required',
  request: z.object({ amount, currency, idempotency_key: idempotencyKey }),
  response: deposit.extend({
    redirect_url: z.string().describe("the payment provider's page; a path of this site for the sandbox provider"),
  }),
  errors: ['amount_invalid', 'amount_step', 'amount_below_min', 'amount_above_max', 'idempotency_key_conflict'],
  summary: 'Opens a deposit. Nothing is credited before the provider says so with a signed callback.',
})

export const depositById = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/payments/deposits/{id}',
  auth: 'required',
  request: z.object({ id: z.string().max(64) }),
  response: deposit,
  errors: ['not_found'],
  summary: 'One deposit of this player.',
})

export const depositCallback = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/payments/callbacks/sandbox',
  request: z.object({
    deposit_id: z.string().max(64),
    provider_reference: z.string().min(1).max(128),
    status: z.enum(['confirmed', 'failed']),
    amount,
    currency,
    timestamp: z.number().int().describe('Unix seconds; outside of ±300 s the signature is refused'),
    signature: z
      .string()
      .describe('hex HMAC-SHA256 of `timestamp.deposit_id.provider_reference.status.amount.currency`'),
  }),
  response: z.object({ status: depositStatus }),
  hasProcedure: false,
  errors: ['signature_invalid', 'not_found', 'conflict', 'amount_invalid', 'currency_mismatch'],
  summary: 'What the payment provider reports. Repeats are answered as the first one was and credit once.',
})
