import { z } from 'zod'
import { call } from '../call.ts'
import { amount, balanceVersion, currency, idempotencyKey, timestamp } from '../wire.ts'

/** domain/games.md B.1: no colon, since the fields of a message are joined by it. */
export const clientSeed = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** What a player may see of the active pair: never the server seed, only what it commits to. */
const activeSeeds = z.object({
  id: z.string(),
  server_seed_hash: hash,
  next_server_seed_hash: hash,
  client_seed: clientSeed,
  nonce: z.number().int().describe('of the next bet'),
})

export const seeds = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/fairness/seeds',
  auth: 'required',
  request: z.object({}),
  response: activeSeeds,
  summary: 'The active seed pair: commitment, next commitment, client seed and nonce.',
})

export const rotateSeeds = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/fairness/seeds/rotate',
  auth: 'required',
  request: z.object({ client_seed: clientSeed.optional(), idempotency_key: idempotencyKey }),
  response: z.object({
    revealed: z.object({
      id: z.string(),
      server_seed: hash,
      server_seed_hash: hash,
      client_seed: clientSeed,
      bets: z.number().int(),
    }),
    active: activeSeeds,
  }),
  errors: ['client_seed_invalid', 'seed_pair_busy', 'idempotency_key_conflict'],
  summary: 'Reveals the server seed, makes the announced one active and announces the next.',
})

export const diceSide = z.enum(['under', 'over'])
export const diceParams = z.object({
  side: diceSide,
  /** Hundredths of a percent. */
  chance: z.number().int().min(1).max(9800),
})
export const diceOutcome = z.object({ roll: z.number().int().min(0).max(9999), win: z.boolean() })

/** A settled bet. One shape for every game: what differs is in `params` and `outcome`, told apart by `game`. */
const betBase = z.object({
  id: z.string(),
  currency,
  stake: amount,
  payout: amount,
  multiplier: z
    .string()
    .regex(/^\d+\.\d{4}$/)
    .describe('as paid; 0.0000 for a lost bet'),
  rules_version: z.string(),
  table_hash: hash,
  nonce: z.number().int(),
  client_seed: clientSeed,
  server_seed_hash: hash,
  server_seed: hash.nullable().describe('null until the pair is rotated'),
  placed_at: timestamp,
})
export const bet = z.discriminatedUnion('game', [
  betBase.extend({ game: z.literal('dice'), params: diceParams, outcome: diceOutcome }),
])

export const placeDiceBet = call({
  row: 'own',
  service: 'dice',
  method: 'POST',
  path: '/bets',
  auth: 'required',
  request: z.object({ ...diceParams.shape, amount, currency, idempotency_key: idempotencyKey }),
  response: z.object({ bet, balance: amount, balance_version: balanceVersion }),
  errors: [
    'amount_invalid',
    'amount_step',
    'amount_below_min',
    'amount_above_max',
    'max_win_exceeded',
    'insufficient_funds',
    'currency_mismatch',
    'idempotency_key_conflict',
  ],
  summary: 'Places and settles one dice bet in one transaction. The balance is the one right after it.',
})

export const myBets = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/bets',
  auth: 'required',
  request: z.object({
    game: z.string().max(32).optional(),
    before: z.string().max(64).optional().describe('id of the last bet of the page before'),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ bets: z.array(bet), next: z.string().nullable() }),
  errors: [],
  summary: "This player's bets, newest first.",
})

export const betById = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/bets/{id}',
  auth: 'optional',
  request: z.object({ id: z.string().max(64) }),
  response: bet,
  errors: ['not_found'],
  summary: 'One bet with everything that its check needs. Public, as a proof is; it names no player.',
})
