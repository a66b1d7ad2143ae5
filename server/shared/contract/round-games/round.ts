import { z } from 'zod'
import { clientSeed, hash } from '../fairness.ts'
import { amount, currency, timestamp } from '../wire.ts'

const multiplier = z.string().regex(/^\d+\.\d{4}$/)

export const option = z.object({
  wins: z.number().int().min(1).describe('number of equally likely cases, out of `of`, in which the step succeeds'),
  of: z.number().int().min(2),
  multiplier: multiplier.describe('multiple of the stake after the step succeeds'),
  payout: amount.describe('payout of a cash-out after the step'),
})

const base = z.object({
  id: z.string(),
  status: z
    .enum(['open', 'lost', 'cashed_out', 'completed', 'timed_out', 'refunded'])
    .describe('completed: cashed out automatically at the maximum win; expired and refunded: no action for 24 hours'),
  rules_version: z.string().max(32).describe('rules version at the start of the round; it is settled by this version'),
  currency,
  stake: amount,
  multiplier: multiplier.nullable().describe('current cash-out multiplier; null if nothing can be cashed out'),
  payout: amount.nullable().describe('current cash-out payout'),
  nonce: z.number().int(),
  client_seed: clientSeed,
  server_seed_hash: hash,
  opened_at: timestamp,
  closes_at: timestamp
    .nullable()
    .describe('time of automatic settlement without further action; null after settlement'),
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
    bet: bet.nullable().describe('present after settlement; null if the round was refunded'),
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
  .describe('starts at 1; repeating a step number has no further effect')

export const STEP_ERRORS = ['not_found', 'round_over', 'step_conflict', 'step_unavailable'] as const
export const CASH_OUT_ERRORS = ['not_found', 'round_over', 'cash_out_too_early', 'idempotency_key_conflict'] as const
