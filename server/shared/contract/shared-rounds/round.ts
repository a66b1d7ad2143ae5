import { z } from 'zod'
import { hash } from '../fairness.ts'
import { amount, currency, timestamp } from '../wire.ts'

/** What a round of many players says of the chain that it is a link of. */
export const chainFacts = z.object({
  terminal: hash.describe('the end of the chain, published before anything else that decides its rounds was known'),
  salt: z
    .string()
    .max(256)
    .nullable()
    .describe('fixed after the terminal was published; local:… is of no public beacon, null of none'),
})

/** What decides a round, as far as it may be known. */
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

/** A stake in a round, as everybody may see it. */
export const publicSharedBet = z.object({
  id: z.string(),
  player: z.string().nullable().describe('the beginning of a name; null for who hides it'),
  currency,
  stake: amount,
  status: z.enum(['open', 'won', 'lost', 'refunded']),
  payout: amount.nullable(),
})

/** Of a table that changes: of two states the one with the higher sequence is the later; another run begins anew. */
export const place = z.object({
  run: z.string().max(64),
  sequence: z.number().int().min(0),
  now: timestamp.describe("the platform's clock"),
})
