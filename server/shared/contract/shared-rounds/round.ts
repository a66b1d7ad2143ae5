import { z } from 'zod'
import { hash } from '../fairness.ts'
import { amount, currency, timestamp } from '../wire.ts'

/** The hash chain that a shared round is a link of. */
export const chainFacts = z.object({
  terminal: hash.describe('last hash of the chain, published before any other input of its rounds was known'),
  salt: z
    .string()
    .max(256)
    .nullable()
    .describe('fixed after the terminal was published; `local:…` without a public beacon; null if there is none'),
  beacon_round: z
    .number()
    .int()
    .nullable()
    .default(null)
    .describe('beacon round announced with the terminal; its output is the salt'),
  salt_signature: z
    .string()
    .max(256)
    .nullable()
    .default(null)
    .describe('signature of the beacon round, to verify the salt'),
  published_at: timestamp.nullable().default(null).describe('time at which the terminal was published'),
  log_sequence: z
    .number()
    .int()
    .nullable()
    .default(null)
    .describe('sequence of the log record that published the terminal'),
})

/** Inputs that decide a round, as far as they are public. */
export const roundFacts = z.object({
  id: z.string(),
  number: z.number().int().min(1).describe('position of the link: hashing it this many times gives the terminal'),
  rules_version: z.string().max(32),
  table_hash: hash,
  chain: chainFacts,
  commitment: hash.describe('hash of the link that decides the round'),
  opened_at: timestamp,
  ends_at: timestamp.nullable().describe("end of the phase; null if only a player's action ends it"),
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  is_interrupted: z.boolean().describe('whether the platform stopped during the round'),
  link: hash.nullable().describe('link of the chain that decided the round; null before its end'),
})

/** Public view of a stake in a round. */
export const publicSharedBet = z.object({
  id: z.string(),
  player: z.string().nullable().describe('first letters of the name; null if the player is anonymous'),
  currency,
  stake: amount,
  status: z.enum(['open', 'won', 'lost', 'refunded']),
  payout: amount.nullable(),
})

/** Position of a state: the higher sequence is the later one; another run starts over. */
export const place = z.object({
  run: z.string().max(64),
  sequence: z.number().int().min(0),
  now: timestamp.describe('current time of the platform'),
})
