import { z } from 'zod'
import { call } from './call.ts'
import { hash } from './fairness.ts'
import { amount, currency, timestamp } from './wire.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const hour = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}$/)
/** 1e-6 of a stake. */
const share = z.string().regex(/^\d{1,9}\.\d{6}$/)

/** Content of a day's file, without its key and signature. */
export const publishedDay = z.object({
  day,
  currency,
  at: timestamp,
  leaves: z.number().int(),
  root: hash,
  owed: amount,
  bonus: amount,
  prev: hash.describe('SHA-256 of the previous file; zeros for the first'),
})

/** Content of an hour's file. */
export const publishedHour = z.object({
  hour,
  first: z.number().int().describe('sequence of its first log record'),
  entries: z.number().int(),
  root: hash.describe("Merkle root (RFC 6962); each leaf is the 64 ASCII characters of a record's hash in hexadecimal"),
  head: z.string().describe('hash of its last log record'),
  prev: hash,
})

const account = z.object({ currency, kind: z.string(), total: amount })

const gameReturn = z.object({
  game: z.string(),
  title: z.string().nullish().describe("title of a provider's game"),
  theory: z
    .object({ low: share, high: share })
    .nullish()
    .describe("lowest and highest theoretical RTP among the bets of a provider's game"),
  bets: z.number().int(),
  mean: share.describe('mean return per unit staked'),
  low: share.describe('95 % confidence interval of the true mean'),
  high: share,
})

export const published = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/books',
  request: z.object({}),
  response: z.object({
    at: timestamp.nullable().describe('time of the sums; null before the first sums'),
    accounts: z.array(account).describe('all accounts by kind; the accounts of a currency sum to zero'),
    returns: z.array(gameReturn),
    days: z.array(publishedDay).describe('files of the last seven days, newest first'),
    hours: z.array(publishedHour).describe('files of the last 24 hours, newest first'),
  }),
  summary: 'Returns the public books: trial balance, returns by game, liabilities to players, and roots of the log.',
})

export const bookFile = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/books/files/{folder}/{name}',
  request: z.object({
    folder: z.union([day, z.literal('log')]),
    name: z.union([currency, hour]).describe('currency of a daily file, or hour of an hourly file'),
  }),
  response: z.object({ file: z.string().describe('content of the file, byte for byte') }),
  errors: ['not_found'],
  summary: 'Returns a published file, for archiving.',
})

const sums = { owed: amount, bonus: amount }

export const inclusion = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/books/proof',
  auth: 'required',
  request: z.object({ currency }),
  response: z.object({
    v: z.literal(1),
    day,
    currency,
    player: z.string(),
    parts: z.array(
      z.object({
        part: z.number().int(),
        salt: hash,
        ...sums,
        index: z.number().int(),
        path: z.array(z.object({ hash, ...sums })).describe('sibling hashes from the leaf to the root'),
      }),
    ),
  }),
  errors: ['not_found'],
  summary: "Returns the proof that this player's money is included in the latest published tree of a currency.",
})
