import { z } from 'zod'
import { hash } from '../fairness.ts'
import { amount, currency, timestamp } from '../wire.ts'

/** The hash chain that a shared round is a link of. */
export const chainFacts = z.object({
  terminal: hash.describe('the end of the chain, published before anything else that decides its rounds was known'),
  salt: z
    .string()
    .max(256)
    .nullable()
    .describe('fixed after the terminal was published; local:… is of no public beacon, null of none'),
  beacon_round: z
    .number()
    .int()
    .nullable()
    .default(null)
    .describe('of the public beacon, announced with the terminal: the salt is its output'),
  salt_signature: z
    .string()
    .max(256)
    .nullable()
    .default(null)
    .describe("the beacon's, by which anybody checks the salt"),
  published_at: timestamp.nullable().default(null).describe('when the terminal was published'),
  log_sequence: z.number().int().nullable().default(null).describe('of the log record that published the terminal'),
})

/** Inputs that decide a round, as far as they are public. */
export const roundFacts = z.object({
  id: z.string(),
  number: z.number().int().min(1).describe('of its link: so many hashes of it end in the terminal'),
  rules_version: z.string().max(32),
  table_hash: hash,
  chain: chainFacts,
  commitment: hash.describe('the hash of the link that decides it'),
  opened_at: timestamp,
  ends_at: timestamp.nullable().describe('when the phase is over; null where nothing but a player ends it'),
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  is_interrupted: z.boolean().describe('whether the platform stopped within it'),
  link: hash.nullable().describe('what decided it, once it has ended'),
})

/** Public view of a stake in a round. */
export const publicSharedBet = z.object({
  id: z.string(),
  player: z.string().nullable().describe('the beginning of a name; null for who hides it'),
  currency,
  stake: amount,
  status: z.enum(['open', 'won', 'lost', 'refunded']),
  payout: amount.nullable(),
})

/** Position of a state: the higher sequence is the later one; another run starts over. */
export const place = z.object({
  run: z.string().max(64),
  sequence: z.number().int().min(0),
  now: timestamp.describe("the platform's clock"),
})
