import { z } from 'zod'
import type { GameId, OutcomeOf, ParamsOf } from '#server/shared/rules/registry.ts'
import { clientSeed, hash } from '../fairness.ts'
import { amount, balanceVersion, currency, idempotencyKey, timestamp } from '../wire.ts'

/** What every settled bet says, whatever proves it. */
export const settledFacts = z.object({
  id: z.string(),
  currency,
  stake: amount,
  payout: amount,
  multiplier: z
    .string()
    .regex(/^\d+\.\d{4}$/)
    .describe('payout over stake, rounded down; 0.0000 for a lost bet'),
  rules_version: z.string(),
  table_hash: hash,
  placed_at: timestamp,
})

const base = settledFacts.extend({
  nonce: z.number().int(),
  client_seed: clientSeed,
  server_seed_hash: hash,
  server_seed: hash.nullable().describe('null until the pair is rotated'),
})

/** What every settled bet of a seed pair says, whatever its game: the one declaration of it. */
export type BetFacts = z.output<typeof base>

/** As the rules write it: nobody changes what was bet, or what came up. */
type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T

/** Two types are the same, optional fields included, if no conditional type tells one from the other. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** A schema of exactly this, no field more or fewer. */
export type SchemaOf<T, Schema extends z.ZodType> =
  Same<Frozen<z.output<Schema>>, Frozen<T>> extends true ? Schema : never

type Play<Game extends GameId, Params extends z.ZodType, Outcome extends z.ZodType> = {
  readonly game: Game
  readonly params: SchemaOf<ParamsOf<Game>, Params>
  readonly outcome: SchemaOf<OutcomeOf<Game>, Outcome>
}

/**
 * A settled bet of one game. One shape for every game: what differs is in `params` and `outcome`, and these are what the
 * game's rules ask for and answer. A schema that drifts from them does not compile.
 */
export function settledBet<Game extends GameId, Params extends z.ZodType, Outcome extends z.ZodType>({
  game,
  params,
  outcome,
}: Play<Game, Params, Outcome>) {
  return base.extend({ game: z.literal(game), params, outcome })
}

/** What every bet is sent with. */
export const wager = {
  currency,
  idempotency_key: idempotencyKey,
  is_automatic: z.boolean().optional().describe('whether a run of bets placed it, and not a press of its own'),
}

/** The balance right after what was placed. */
export const balanceAfter = { balance: amount, balance_version: balanceVersion }

/** What a stake can be refused for. */
export const STAKE_ERRORS = [
  'amount_invalid',
  'amount_step',
  'amount_below_min',
  'amount_above_max',
  'max_win_exceeded',
  'insufficient_funds',
  'currency_mismatch',
  'idempotency_key_conflict',
  'country_blocked',
  'self_excluded',
  'timed_out',
  'autobet_refused',
  'cycle_too_short',
  'reality_check',
  'limit_exceeded',
] as const
