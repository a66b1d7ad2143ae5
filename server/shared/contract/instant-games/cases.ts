import { z } from 'zod'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { balanceAfter, wager } from '../bets/settled-bet.ts'
import { call } from '../call.ts'
import { hash } from '../fairness.ts'
import { amount, currency } from '../wire.ts'
import { instantBets } from './place-bet.ts'

const slug = z.string().regex(/^[a-z0-9-]{1,64}$/)
const version = z.number().int().min(1)

const caseOnSale = z.object({
  slug,
  version: version.describe('send it back when opening the case'),
  config_hash: hash.describe('SHA-256 of everything that decides an opening; stored with each bet as table_hash'),
  price: amount,
  top_prize: amount,
  rtp: z
    .string()
    .regex(/^0\.\d{4}$/)
    .describe('mean prize divided by price, rounded down'),
})

/** Currency of the prices; roubles for visitors. */
const inCurrency = { currency: currency.default(DEFAULT_CURRENCY) }

export const listCases = call({
  row: 'own',
  service: 'cases',
  method: 'GET',
  path: '/cases',
  request: z.object(inCurrency),
  response: z.object({ currency, cases: z.array(caseOnSale) }),
  summary: 'Returns all cases with their prices in a currency.',
})

export const caseBySlug = call({
  row: 'own',
  service: 'cases',
  method: 'GET',
  path: '/cases/{slug}',
  request: z.object({ slug: z.string().max(64), ...inCurrency }),
  response: caseOnSale.extend({
    currency,
    prizes: z.array(
      z.object({
        value: amount,
        tickets: z.number().int().min(1).describe('number of winning tickets out of 100,000'),
      }),
    ),
  }),
  errors: ['not_found'],
  summary: 'Returns a case with the value and exact probability of each prize.',
})

export const openCases = call({
  row: 'own',
  service: 'cases',
  method: 'POST',
  path: '/cases/{slug}/openings',
  auth: 'required',
  isForServedCountries: true,
  request: z.object({
    slug: z.string().max(64),
    version: version.describe('version that was shown to the player; an outdated one is rejected with case_changed'),
    count: z.number().int().min(1).max(5),
    ...wager,
  }),
  response: z.object({ bets: z.array(instantBets.cases), ...balanceAfter }),
  errors: [
    'not_found',
    'case_changed',
    'max_win_exceeded',
    'insufficient_funds',
    'payout_contested',
    'currency_mismatch',
    'idempotency_key_conflict',
    'country_blocked',
  ],
  summary: 'Opens a case 1 to 5 times in one transaction; each opening uses one nonce.',
})
