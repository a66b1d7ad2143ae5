import { z } from 'zod'
import { call } from './call.ts'
import { withReceipt } from './receipt.ts'
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
    provider: provider.optional().describe('provider of payments.methods; default: the first'),
    idempotency_key: idempotencyKey,
  }),
  response: deposit.extend({
    redirect_url: z.string().describe('payment page: https URL, or path of this site'),
  }),
  errors: [
    'amount_invalid',
    'amount_step',
    'amount_below_min',
    'amount_above_max',
    'idempotency_key_conflict',
    'country_blocked',
    'account_restricted',
    'self_excluded',
    'timed_out',
    'terms_changed',
    'identity_required',
    'limit_exceeded',
    'provider_not_configured',
    'provider_refused',
    'provider_paused',
  ],
  summary: 'Creates a deposit. It is credited after a signed callback of the provider.',
})

export const depositById = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/payments/deposits/{id}',
  auth: 'required',
  request: z.object({ id: z.string().max(64) }),
  response: deposit.extend({
    is_sent_back: z
      .boolean()
      .default(false)
      .describe('it arrived while the player was not allowed to play, and is returned'),
    ...withReceipt,
  }),
  errors: ['not_found'],
  summary: 'Returns one deposit of this player.',
})

export const depositMethods = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/payments/methods',
  request: z.object({
    currency: currency.optional().describe('default: providers of all currencies'),
  }),
  response: z.array(
    z.object({
      provider,
      name: z.string().describe('display name in the language of the request'),
      min: amount.nullable().default(null).describe('minimum amount; null without `currency`'),
      max: amount.nullable().default(null).describe('maximum amount; null without `currency`'),
      is_instant: z
        .boolean()
        .default(true)
        .describe('credited on payment; if false, after confirmation on the blockchain'),
      is_paused: z.boolean().default(false).describe('takes no deposits for now'),
    }),
  ),
  summary:
    "Returns the deposit methods available in the player's country, in order of preference. Deposits are credited without a fee.",
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
    'Receives a signed callback of a payment provider. A repeated callback gets the same response and is credited once.',
})
