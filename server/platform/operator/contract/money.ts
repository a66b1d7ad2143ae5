import { z } from 'zod'
import { REVIEW_REASONS, UNCREDITED_STATES } from '#server/platform/modules/payments/reads.ts'
import { amount, currency, timestamp } from '#server/shared/contract/wire.ts'
import { act, look, operatorCall } from './call.ts'
import { cursor, operatorName, performed, reason, rows, why } from './wire.ts'

const id = z.string().trim().min(1).max(64)
/** `version` of the case as the operator has seen it: a decision about another one is rejected. */
const version = z.string().max(128).optional()
const decided = performed(z.object({ withdrawal: z.string(), status: z.string() }))

export const withdrawals = operatorCall(look('view.money'), {
  method: 'GET',
  path: '/v1/withdrawals',
  request: z.object({}),
  response: z.object({ withdrawals: rows }),
  summary: 'Payouts under review with their reasons, the earliest due first.',
})

export const approveWithdrawal = operatorCall(act('approveWithdrawal'), {
  method: 'POST',
  path: '/v1/withdrawals/{id}/approve',
  request: z.object({ id, version }),
  response: decided,
  errors: ['not_found', 'conflict', 'second_factor_required', 'account_restricted'],
  summary: 'Approves a payout under review. Two operators approve it, with a code of their authenticator each.',
})

export const refuseWithdrawal = operatorCall(act('refuseWithdrawal'), {
  method: 'POST',
  path: '/v1/withdrawals/{id}/refuse',
  request: z.object({ id, version, reason: z.enum(REVIEW_REASONS) }),
  response: decided,
  errors: ['not_found', 'conflict'],
  summary: 'Refuses a payout under review, with the reason that the player reads.',
})

export const withdrawal = operatorCall(look('view.money'), {
  method: 'GET',
  path: '/v1/withdrawals/{id}',
  request: z.object({ id }),
  response: z.object({
    withdrawal: z.object({
      id: z.string(),
      player: z.string(),
      currency,
      amount: amount.describe('including the fee'),
      fee: amount,
      usd: amount,
      provider: z.string(),
      provider_reference: z.string().nullable(),
      status: z.string(),
      reason: z.string().nullable(),
      approved_by: operatorName.nullable().describe('first approval'),
      decided_by: operatorName.nullable(),
      created_at: timestamp,
      changed_at: timestamp,
      due_at: timestamp.nullable(),
      version: z.string(),
    }),
    checks: z.array(
      z.object({
        key: z.string(),
        state: z
          .enum(['raised', 'noted', 'clear'])
          .describe('raised: it sent the payout to review; noted: it holds now, and sends nothing to review'),
        evidence: z.record(z.string(), z.json()),
      }),
    ),
  }),
  errors: ['not_found'],
  summary: 'One withdrawal with its checks, and the values that they compare.',
})

export const holdWithdrawal = operatorCall(act('holdWithdrawal'), {
  method: 'POST',
  path: '/v1/withdrawals/{id}/hold',
  request: z.object({ id, why }),
  response: decided,
  errors: ['not_found', 'conflict'],
  summary: 'Takes an approved payout back to review before it is sent: both approvals are void.',
})

export const askDocuments = operatorCall(act('askDocuments'), {
  method: 'POST',
  path: '/v1/withdrawals/{id}/documents',
  request: z.object({ id, reason }),
  response: decided,
  errors: ['not_found', 'conflict'],
  summary: 'Lets a payout under review wait for documents of its player, who is not identified yet.',
})

export const deposits = operatorCall(look('view.money'), {
  method: 'GET',
  path: '/v1/deposits',
  request: z.object({ state: z.enum(UNCREDITED_STATES).default('created'), ...cursor }),
  response: z.object({
    deposits: z.array(
      z.object({
        id: z.string(),
        player: z.string(),
        currency,
        amount,
        provider: z.string(),
        provider_reference: z.string().nullable(),
        status: z.string(),
        created_at: timestamp,
        settled_at: timestamp.nullable(),
        is_late: z.boolean().describe('undecided for longer than a provider has'),
      }),
    ),
    next: z.string().nullable(),
  }),
  summary: 'Deposits that have credited nothing, or no longer, by state, newest first.',
})

export const differences = operatorCall(look('view.money'), {
  method: 'GET',
  path: '/v1/deposits/differences',
  request: z.object({}),
  response: z.object({
    differences: z.array(
      z.object({
        id: z.string().describe('of the deposit'),
        player: z.string(),
        currency,
        asked: amount,
        arrived: amount,
        provider: z.string(),
        provider_reference: z.string(),
        can_send_back: z.boolean().describe('whether the provider pays out'),
        status: z.string(),
        arrived_at: timestamp,
      }),
    ),
  }),
  summary:
    'Payments that differ from what was asked for by more than 1 % and more than a dollar, the oldest first: nothing is credited before a decision.',
})

const settled = performed(z.object({ deposit: z.string(), amount, is_sent_back: z.boolean() }))

export const settleDeposit = operatorCall(act('settleLateDeposit'), {
  method: 'POST',
  path: '/v1/deposits/{id}/settle',
  request: z.object({ id, why }),
  response: settled,
  errors: ['not_found', 'conflict'],
  summary:
    'Credits a payment that differs from its deposit with what has arrived. It goes back to a player under a time-out or exclusion, or above a deposit limit, as others do.',
})

export const sendBackDeposit = operatorCall(act('sendBackDeposit'), {
  method: 'POST',
  path: '/v1/deposits/{id}/send-back',
  request: z.object({ id, why }),
  response: settled,
  errors: ['not_found', 'conflict'],
  summary: 'Sends a payment that differs from its deposit back by its provider, in full and without a fee.',
})
