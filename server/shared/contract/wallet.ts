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
        vault: amount.default('0').describe('set aside: it is not played with'),
        in_play: amount.default('0').describe('staked on what is open'),
        locked: amount.default('0').describe('on its way out'),
      }),
    ),
  }),
  summary: 'The wallet of each currency that the player holds, and which is active.',
})

const exchangeFacts = z.object({
  id: z.string(),
  from: currency,
  to: currency,
  amount: amount.describe('of `from`, taken'),
  receives: amount.describe('of `to`, given: the rate and the spread are in it, rounded down'),
  rate: z
    .string()
    .regex(/^\d+\.\d{9}$/)
    .describe('units of `to` for one of `from` at the mid, to nine decimals'),
  spread_bp: z.number().int().describe('taken off at that rate, in 1e-4'),
  rate_since: timestamp.describe('from when on these rates are in force'),
})

export const quoteExchange = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/wallet/quotes',
  auth: 'required',
  request: z.object({ from: currency, to: currency, amount }),
  response: exchangeFacts.extend({ expires_at: timestamp }),
  errors: ['amount_invalid', 'amount_step', 'amount_below_min', 'currency_mismatch', 'self_excluded', 'timed_out'],
  summary: 'What an exchange would give, held for 30 seconds. A player has one quote; the next takes its place.',
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
    'payout_contested',
    'insufficient_funds',
    'self_excluded',
    'timed_out',
    'idempotency_key_conflict',
  ],
  summary: 'Exchanges as quoted, once. Only money that is free to play with or to take out; bonus money never.',
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
  summary: 'Sets money aside: what is in the vault is not staked.',
})

export const takeFromVault = call({
  ...vaultMove,
  path: '/wallet/vault/take',
  errors: ['amount_invalid', 'amount_step', 'insufficient_funds', 'idempotency_key_conflict'],
  summary: 'Takes money out of the vault. Also open to players who are excluded or on a break.',
})
