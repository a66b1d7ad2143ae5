import { z } from 'zod'
import { call } from './call.ts'
import { withReceipt } from './receipt.ts'
import { amount, currency, done, idempotencyKey, timestamp } from './wire.ts'

export const withdrawalStatus = z.enum([
  'requested',
  'kyc_required',
  'review',
  'approved',
  'sent',
  'paid',
  'rejected',
  'failed',
  'returned',
])

const withdrawal = z.object({
  id: z.string(),
  amount: amount.describe('amount including the fee'),
  fee: amount,
  receives: amount,
  currency,
  provider: z.string(),
  is_deposit_back: z
    .boolean()
    .default(false)
    .describe('automatic return of a deposit that arrived while the player was not allowed to play'),
  status: withdrawalStatus,
  reason: z
    .enum([
      'not_confirmed',
      'no_documents',
      'refused_by_provider',
      'returned_by_provider',
      'refused',
      'other_owner',
      'funds_unclear',
      'rules_broken',
    ] as const)
    .nullable()
    .describe('reason of a failure'),
  next: z.enum(['you', 'we', 'provider']).nullable().describe('who must act next; null if the withdrawal is complete'),
  next_url: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'page where the player must act, such as entering the payee or uploading documents; https URL, or path of this site',
    ),
  is_paused: z.boolean().default(false).describe('it waits for a provider that is paused'),
  since: timestamp,
  until: timestamp.nullable().describe('deadline: after it, the withdrawal ends automatically or counts as late'),
  created_at: timestamp,
})

export const payoutMethods = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/payments/payout-methods',
  auth: 'optional',
  request: z.object({ currency }),
  response: z.array(
    z.object({
      provider: z.string(),
      name: z.string().describe('display name in the language of the request'),
      min: amount,
      left_today: amount
        .nullable()
        .default(null)
        .describe("remaining amount for the last 24 hours at the player's level; null without a session"),
      fee_flat: amount,
      fee_bp: z.number().int().describe('fee in basis points of the amount'),
      is_paused: z.boolean().default(false).describe('payouts wait until it is resumed; requests are accepted'),
    }),
  ),
  summary: 'Returns the withdrawal methods with fees and minimum amounts.',
})

export const requestWithdrawal = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/payments/withdrawals',
  auth: 'required',
  request: z.object({
    amount,
    currency,
    provider: z.string().max(32).optional().describe('provider of payments.payoutMethods; default: the first'),
    idempotency_key: idempotencyKey,
  }),
  response: withdrawal.extend(withReceipt),
  errors: [
    'account_restricted',
    'amount_invalid',
    'amount_step',
    'amount_below_min',
    'amount_above_max',
    'payout_contested',
    'insufficient_funds',
    'idempotency_key_conflict',
    'provider_not_configured',
  ],
  summary:
    'Requests a withdrawal, to be confirmed within 15 minutes. Also available to players who are excluded or on a break.',
})

export const confirmWithdrawal = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/payments/withdrawals/{id}/confirm',
  auth: 'required',
  request: z.object({ id: z.string().max(64), password: z.string().max(256).optional() }),
  response: withdrawal,
  errors: ['not_found', 'conflict', 'step_up_required', 'old_password_wrong', 'fresh_login_required'],
  summary: 'Confirms a withdrawal. Requires the password, or an authentication within the last ten minutes.',
})

export const cancelWithdrawal = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/payments/withdrawals/{id}/cancel',
  auth: 'required',
  request: z.object({ id: z.string().max(64) }),
  response: done,
  errors: ['withdrawal_stands', 'not_found', 'conflict'],
  summary: 'Cancels a withdrawal where the jurisdiction allows it; none of the built-in jurisdictions does.',
})

export const myWithdrawals = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/payments/withdrawals',
  auth: 'required',
  request: z.object({
    before: z.string().max(64).optional().describe('id of the last withdrawal of the previous page'),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ withdrawals: z.array(withdrawal.extend(withReceipt)), next: z.string().nullable() }),
  summary: "Returns this player's withdrawals, newest first, with the next action and its deadline.",
})
