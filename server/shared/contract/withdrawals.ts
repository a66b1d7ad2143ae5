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
  amount: amount.describe('with the fee in it'),
  fee: amount,
  receives: amount,
  currency,
  provider: z.string(),
  is_deposit_back: z
    .boolean()
    .default(false)
    .describe('nobody asked for it: it sends a deposit back that arrived when its player could not play any more'),
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
    .describe('why it came to nothing'),
  next: z.enum(['you', 'we', 'provider']).nullable().describe('who acts next; null when all is done'),
  next_url: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'where its player acts next: says to whom it is paid, or shows documents; an https address, or a path of this site',
    ),
  since: timestamp,
  until: timestamp.nullable().describe('by when: then it ends by itself, or is late'),
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
      name: z.string().describe('in the language of the request'),
      min: amount,
      left_today: amount
        .nullable()
        .default(null)
        .describe('of what their level is paid out in 24 hours; null for who is not signed in'),
      fee_flat: amount,
      fee_bp: z.number().int().describe('of the amount, in 1e-4'),
    }),
  ),
  summary: 'By whom a player can be paid out, what it costs them, and the least payout.',
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
    provider: z.string().max(32).optional().describe('one of payments.payoutMethods; left out, the first'),
    idempotency_key: idempotencyKey,
  }),
  response: withdrawal.extend(withReceipt),
  errors: [
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
    'Takes money out of play, to be confirmed within 15 minutes. Also open to players who are excluded or on a break.',
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
  summary: 'Confirms a withdrawal within ten minutes of a proof, which its password is, too.',
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
  summary:
    'Takes a withdrawal back into play, where the jurisdiction allows it: none of those that come with the platform does.',
})

export const myWithdrawals = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/payments/withdrawals',
  auth: 'required',
  request: z.object({
    before: z.string().max(64).optional().describe('id of the last one of the page before'),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ withdrawals: z.array(withdrawal), next: z.string().nullable() }),
  summary: "This player's withdrawals, newest first, each with who acts next, since when and until when.",
})
