import { z } from 'zod'
import { call } from './call.ts'
import { amount, currency, idempotencyKey, timestamp } from './wire.ts'
import { withdrawalStatus } from './withdrawals.ts'

export const depositStatus = z.enum(['created', 'pending', 'confirmed', 'failed', 'expired', 'charged_back'])

/** Name as in the platform's settings. */
const provider = z.string().max(32)

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
  isForServedCountries: true,
  request: z.object({
    amount,
    currency,
    provider: provider.optional().describe('one of payments.methods; left out, the first'),
    idempotency_key: idempotencyKey,
  }),
  response: deposit.extend({
    redirect_url: z.string().describe("the payment provider's page: an https address, or a path of this site"),
  }),
  errors: [
    'amount_invalid',
    'amount_step',
    'amount_below_min',
    'amount_above_max',
    'idempotency_key_conflict',
    'country_blocked',
    'self_excluded',
    'timed_out',
    'identity_required',
    'limit_exceeded',
    'provider_not_configured',
    'provider_refused',
  ],
  summary: 'Opens a deposit. Nothing is credited before the provider says so with a signed callback.',
})

export const depositById = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/payments/deposits/{id}',
  auth: 'required',
  request: z.object({ id: z.string().max(64) }),
  response: deposit.extend({
    is_sent_back: z.boolean().default(false).describe('it arrived when its player could not play any more'),
  }),
  errors: ['not_found'],
  summary: 'One deposit of this player.',
})

export const depositMethods = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/payments/methods',
  request: z.object({
    currency: currency.optional().describe('left out, all are answered, wherever they take money from'),
  }),
  response: z.array(
    z.object({
      provider,
      name: z.string().describe('in the language of the request'),
      min: amount.nullable().default(null).describe('the least that it takes at once; null without a currency'),
      max: amount.nullable().default(null).describe('the most'),
      is_instant: z.boolean().default(true).describe('credited as soon as it is paid; else when its chain has it'),
    }),
  ),
  summary: 'Whom a player can pay in with, from where they are, the first one first. What is paid is credited whole.',
})

export const paymentCallback = call({
  row: 'own',
  service: 'main',
  method: 'POST',
  path: '/callbacks/{provider}',
  // the fields are the provider's own; its signature covers the raw bytes
  body: 'raw',
  request: z.object({ provider }).catchall(z.unknown()),
  response: z.object({ status: z.union([depositStatus, withdrawalStatus]) }),
  hasProcedure: false,
  errors: ['signature_invalid', 'not_found', 'conflict', 'amount_invalid', 'currency_mismatch', 'unavailable'],
  summary:
    'What a payment provider reports, as it writes and signs it. Repeats are answered as the first one was and credit once.',
})
