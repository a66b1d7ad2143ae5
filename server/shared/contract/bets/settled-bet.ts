import { z } from 'zod'
import { clientSeed, hash } from '../fairness.ts'
import { receipt, withReceipt } from '../receipt.ts'
import { amount, balanceVersion, currency, idempotencyKey, timestamp } from '../wire.ts'

/** The answer of a bet has its receipt beside the bet; a proof, which anybody may read, has none. */
const inOwnLists = { receipt: receipt.optional().describe('in a list of own bets') }

/** Fields common to all settled bets. */
export const settledFacts = z.object({
  id: z.string(),
  currency,
  stake: amount,
  payout: amount,
  is_free: z.boolean().optional().describe('free bet: the player receives only the part of `payout` above `stake`'),
  multiplier: z
    .string()
    .regex(/^\d+\.\d{4}$/)
    .describe('payout divided by stake, rounded down; 0.0000 for a lost bet'),
  rules_version: z.string(),
  table_hash: hash,
  placed_at: timestamp,
  ...inOwnLists,
})

const base = settledFacts.extend({
  nonce: z.number().int(),
  client_seed: clientSeed,
  server_seed_hash: hash,
  server_seed: hash.nullable().describe('null until the seed pair is rotated'),
})

/** Fields common to all settled bets decided by a seed pair. */
export type BetFacts = z.output<typeof base>

type Play<Game extends string, Params extends z.ZodType, Outcome extends z.ZodType> = {
  readonly game: Game
  readonly params: Params
  readonly outcome: Outcome
}

/** A settled bet of one game. All games share one shape: only `params` and `outcome` differ. */
export function settledBet<Game extends string, Params extends z.ZodType, Outcome extends z.ZodType>({
  game,
  params,
  outcome,
}: Play<Game, Params, Outcome>) {
  return base.extend({ game: z.literal(game), params, outcome })
}

/** Result type of `settledBet` for a game's schemas. */
export type SettledBet<Game extends string, Params extends z.ZodType, Outcome extends z.ZodType> = ReturnType<
  typeof settledBet<Game, Params, Outcome>
>

export const wager = {
  currency,
  idempotency_key: idempotencyKey,
  is_automatic: z.boolean().optional().describe('whether autoplay placed it'),
  fund: z
    .literal('real')
    .optional()
    .describe("use only the player's own money; by default an active bonus covers what the own money lacks"),
}

/** Immediately after the bet. */
export const balanceAfter = { balance: amount, balance_version: balanceVersion, ...withReceipt }

export const STAKE_ERRORS = [
  'amount_invalid',
  'amount_step',
  'amount_below_min',
  'amount_above_max',
  'max_win_exceeded',
  'insufficient_funds',
  'payout_contested',
  'currency_mismatch',
  'idempotency_key_conflict',
  'country_blocked',
  'game_closed',
  'account_restricted',
  'self_excluded',
  'timed_out',
  'terms_changed',
  'identity_required',
  'autobet_refused',
  'cycle_too_short',
  'reality_check',
  'limit_exceeded',
] as const
