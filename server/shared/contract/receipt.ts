import { z } from 'zod'
import { hash } from './fairness.ts'
import { checkedWhenRead } from './wire.ts'

const record = z.object({
  sequence: z.number().int().describe('index of the leaf, from 0'),
  hash: hash.describe('of the leaf: SHA-256 of a zero byte and the record'),
  record: z.string().describe('byte by byte as it is public in the log'),
  salt: hash.optional().describe('key of the commitment `c` of the record'),
  opening: z
    .string()
    .optional()
    .describe('what the record commits to: HMAC-SHA-256 by the salt of `fairline/opening/v1`, a newline and this text'),
  promise_path: z
    .object({
      index: z.number().int(),
      received: z.number().int().describe('ms since 1970'),
      delay: z.number().int().describe('ms'),
      path: z.array(hash).describe('from the sibling of the promise upwards'),
    })
    .optional()
    .describe('place of the promise in the batch whose size and root the note signs; absent where it is alone'),
})

const origin = z.string().describe('of the log')
const promise = z.string().describe('signed note: a checkpoint covers the record within the delay it states')

/** A record before the last one of an act. */
const earlier = record.extend({
  origin: origin.optional().describe('absent where it is that of the last record'),
  promise: promise.optional().describe('absent where it is that of the last record'),
})

/** Evidence of an act with money that a player keeps: valid without the site. */
export const receipt = checkedWhenRead(
  record
    .extend({
      origin,
      promise,
      earlier: z.array(earlier).describe('the records of the act before, such as the placing of a bet'),
    })
    .describe('absent for acts before the log'),
)

export const withReceipt = { receipt: receipt.optional() }

/** Parameter of lists whose rows have receipts. */
export const receipts = z.enum(['none']).optional().describe('`none`: rows without receipts, for lists that show none')
