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
  prev: hash.describe('SHA-256 of the file before it; zeros where there is none'),
})

/** Content of an hour's file. */
export const publishedHour = z.object({
  hour,
  first: z.number().int().describe('sequence of its first record'),
  entries: z.number().int(),
  root: hash.describe(
    'of the tree of RFC 6962 whose leaves are the 64 ASCII characters of the hash of each record, in hexadecimal',
  ),
  head: z.string().describe('hash of its last record'),
  prev: hash,
})

const account = z.object({ currency, kind: z.string(), total: amount })

const gameReturn = z.object({
  game: z.string(),
  title: z.string().nullish().describe('of a provider’s game'),
  theory: z
    .object({ low: share, high: share })
    .nullish()
    .describe('what a bet of a provider’s game returns on average by its rules: from its worst bet to its best'),
  bets: z.number().int(),
  mean: share.describe('what a bet returned of its stake on average'),
  low: share.describe('of the band that holds the true mean 95 times in 100'),
  high: share,
})

export const published = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/books',
  request: z.object({}),
  response: z.object({
    at: timestamp.nullable().describe('of the sums; null before the first ones'),
    accounts: z.array(account).describe('all accounts by kind; those of a currency sum to zero'),
    returns: z.array(gameReturn),
    days: z.array(publishedDay).describe('of the last week, newest first'),
    hours: z.array(publishedHour).describe('the last 24, newest first'),
  }),
  summary:
    'The books in public: a trial balance, what games have returned, what is owed to players, and the roots of the log.',
})

export const bookFile = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/books/files/{folder}/{name}',
  request: z.object({
    folder: z.union([day, z.literal('log')]),
    name: z.union([currency, hour]).describe('a currency of a day, an hour of the log'),
  }),
  response: z.object({ file: z.string().describe('byte by byte as it was published') }),
  errors: ['not_found'],
  summary: 'A published file, for those who archive copies.',
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
        path: z.array(z.object({ hash, ...sums })).describe('siblings from the leaf up'),
      }),
    ),
  }),
  errors: ['not_found'],
  summary: "That this player's money is in the last published tree of a currency.",
})
