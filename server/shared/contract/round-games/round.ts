import { z } from 'zod'
import { clientSeed, hash } from '../fairness.ts'
import { amount, currency, timestamp } from '../wire.ts'

const multiplier = z.string().regex(/^\d+\.\d{4}$/)

export const option = z.object({
  wins: z.number().int().min(1).describe('in how many of the `of` equally likely cases the step holds'),
  of: z.number().int().min(2),
  multiplier: multiplier.describe('of the stake, once the step has held'),
  payout: amount.describe('what a cash-out would pay then'),
})

const base = z.object({
  id: z.string(),
  status: z
    .enum(['open', 'lost', 'cashed_out', 'completed', 'timed_out', 'refunded'])
    .describe('completed: cashed out as no step was left within the largest win; the last two: left for 24 hours'),
  rules_version: z.string().max(32).describe('what the round began with, and is decided and paid by'),
  currency,
  stake: amount,
  multiplier: multiplier.nullable().describe('of a cash-out now; null where there is nothing to cash out'),
  payout: amount.nullable().describe('of a cash-out now'),
  nonce: z.number().int(),
  client_seed: clientSeed,
  server_seed_hash: hash,
  opened_at: timestamp,
  closes_at: timestamp.nullable().describe('when it is settled unasked if nothing is done; null once it is settled'),
})

type Parts<Game extends string, Params, Options, Shown, Bet> = {
  readonly game: Game
  readonly params: Params
  readonly options: Options
  readonly shown: Shown
  readonly bet: Bet
}

/**
 * A round of one game; specific to the game are the steps so far, the visible part of the outcome, and the available
 * steps.
 */
export function round<
  Game extends string,
  Params extends z.ZodType,
  Options extends z.ZodType,
  Shown extends z.ZodRawShape,
  Bet extends z.ZodType,
>({ game, params, options, shown, bet }: Parts<Game, Params, Options, Shown, Bet>) {
  return base.extend({
    game: z.literal(game),
    params,
    ...shown,
    options,
    bet: bet.nullable().describe('once it is settled; null for a refunded round'),
  })
}

/** Result type of `round` for a game's schemas. */
export type Round<
  Game extends string,
  Params extends z.ZodType,
  Options extends z.ZodType,
  Shown extends z.ZodRawShape,
  Bet extends z.ZodType,
> = ReturnType<typeof round<Game, Params, Options, Shown, Bet>>

export const roundId = z.string().max(64)
export const stepNumber = z
  .number()
  .int()
  .min(1)
  .max(10_000)
  .describe('from 1; the same step asked for again is not another one')

export const STEP_ERRORS = ['not_found', 'round_over', 'step_conflict', 'step_unavailable'] as const
export const CASH_OUT_ERRORS = ['not_found', 'round_over', 'cash_out_too_early', 'idempotency_key_conflict'] as const
