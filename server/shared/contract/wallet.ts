import { z } from 'zod'
import { call } from './call.ts'
import { withReceipt } from './receipt.ts'
import { amount, currency, idempotencyKey, timestamp } from './wire.ts'

export const balances = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/wallet',
  auth: 'required',
  request: z.object({}),
  response: z.object({
    active: currency.nullable(),
    wallets: z.array(
      z.object({
        currency,
        balance: amount,
        vault: amount.default('0').describe('money that the player set aside; it cannot be staked'),
        in_play: amount.default('0').describe('stakes of open bets'),
        locked: amount.default('0').describe('money in pending withdrawals'),
      }),
    ),
  }),
  summary: 'Returns the wallets of the player, and the active currency.',
})

const exchangeFacts = z.object({
  id: z.string(),
  from: currency,
  to: currency,
  amount: amount.describe('amount debited, in `from`'),
  receives: amount.describe('amount credited, in `to`, with rate and spread applied, rounded down'),
  rate: z
    .string()
    .regex(/^\d+\.\d{9}$/)
    .describe('mid rate: units of `to` per unit of `from`, with nine decimals'),
  spread_bp: z.number().int().describe('spread deducted from the rate, in basis points'),
  rate_since: timestamp.describe('time since which these rates apply'),
})

export const quoteExchange = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/wallet/quotes',
  auth: 'required',
  request: z.object({ from: currency, to: currency, amount }),
  response: exchangeFacts.extend({ expires_at: timestamp }),
  errors: [
    'amount_invalid',
    'amount_step',
    'amount_below_min',
    'currency_mismatch',
    'rate_unavailable',
    'self_excluded',
    'timed_out',
  ],
  summary: 'Returns a quote for an exchange, valid for 30 seconds. A new quote replaces the previous one.',
})

export const exchange = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/wallet/exchanges',
  auth: 'required',
  request: z.object({ quote_id: z.string().max(64), idempotency_key: idempotencyKey }),
  response: exchangeFacts.extend({ created_at: timestamp, ...withReceipt }),
  errors: [
    'not_found',
    'quote_expired',
    'rate_unavailable',
    'payout_contested',
    'insufficient_funds',
    'self_excluded',
    'timed_out',
    'idempotency_key_conflict',
  ],
  summary: 'Exchanges at the quoted rate, once. Only money that can be withdrawn; never bonus money.',
})

const vaultMove = {
  row: 'own',
  service: 'general',
  method: 'POST',
  auth: 'required',
  request: z.object({ amount, currency, idempotency_key: idempotencyKey }),
  response: z.object({ currency, balance: amount, vault: amount, ...withReceipt }),
} as const

export const putInVault = call({
  ...vaultMove,
  path: '/wallet/vault/put',
  errors: [
    'amount_invalid',
    'amount_step',
    'insufficient_funds',
    'self_excluded',
    'timed_out',
    'idempotency_key_conflict',
  ],
  summary: 'Moves money to the vault. Money in the vault cannot be staked.',
})

export const takeFromVault = call({
  ...vaultMove,
  path: '/wallet/vault/take',
  errors: ['amount_invalid', 'amount_step', 'insufficient_funds', 'idempotency_key_conflict'],
  summary: 'Moves money out of the vault. Also available to players who are excluded or on a break.',
})
