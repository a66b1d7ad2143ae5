import { z } from 'zod'
import { BET_RESULTS } from '../constants/bet-results.ts'
import { LIMIT_EVENTS, LIMIT_KINDS, LIMIT_SPANS } from '../constants/player-limits.ts'
import { providerTitle } from './bets/bet-feed.ts'
import { call } from './call.ts'
import { amount, currency, timestamp } from './wire.ts'

const base = { row: 'own', service: 'general', method: 'GET', auth: 'required' } as const

const period = {
  from: timestamp.optional(),
  until: timestamp.optional().describe('not in the period any more'),
}

/** Newest first. Exports request the longest pages. */
const page = {
  before: z.string().max(64).optional().describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
}
const next = z.string().nullable().describe('null on the last page')

/** Transfers initiated by the house. */
export const OTHER_MOVES = ['chargeback', 'demo_grant', 'bonus', 'bonus_end', 'prize', 'rakeback', 'forfeit'] as const

export const historyBets = call({
  ...base,
  path: '/history/bets',
  request: z.object({
    ...period,
    ...page,
    currency: currency.optional(),
    game: z.string().max(64).optional(),
    result: z.enum(BET_RESULTS).optional().describe('one that is still open is neither'),
  }),
  response: z.object({
    bets: z.array(
      z.object({
        id: z.string().describe('by which its proof is found'),
        game: z.string(),
        title: providerTitle,
        currency,
        stake: amount,
        payout: amount,
        is_free: z.boolean().optional().describe('the house has staked: its player gets what payout is above stake'),
        is_free_spin: z.boolean().optional().describe('the house has staked: its player gets all of payout'),
        is_open: z.boolean().optional().describe('it is not known yet what it comes to'),
        multiplier: z.string().regex(/^\d+\.\d{4}$/),
        placed_at: timestamp,
      }),
    ),
    next,
  }),
  summary: "This player's bets of any game and period, newest first, without their proofs.",
})

export const historyTransfers = call({
  ...base,
  path: '/history/transfers',
  request: z.object({ ...period, ...page, currency: currency.optional() }),
  response: z.object({
    transfers: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['deposit', 'withdrawal', 'exchange', 'vault']),
        currency,
        amount: amount.describe('what it moves in what can be spent: less than nothing goes out'),
        received: amount.nullable().describe('of an exchange'),
        received_currency: currency.nullable(),
        status: z
          .string()
          .nullable()
          .describe('of a deposit or a withdrawal; what has failed moves nothing in the end'),
        is_moved: z
          .boolean()
          .optional()
          .describe('whether it has moved its amount: what was never paid, and what came back, has not'),
        at: timestamp,
      }),
    ),
    others: z
      .array(
        z.object({
          id: z.string(),
          kind: z.enum(OTHER_MOVES),
          currency,
          amount: amount.describe('what it moves in what can be spent: less than nothing goes out'),
          bonus: amount.describe('in bonus money'),
          vault: amount.describe('in the vault'),
          at: timestamp,
        }),
      )
      .optional()
      .describe('of the same page: what the house gave and took beside. All of them and all bets make the balance'),
    next,
  }),
  summary: 'Deposits, withdrawals and internal transfers, without bets, newest first.',
})

export const historySessions = call({
  ...base,
  path: '/history/sessions',
  request: z.object({ ...period, ...page }),
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        started_at: timestamp,
        ended_at: timestamp.nullable().describe('null as long as it is open'),
        end_reason: z.enum(['logout', 'reuse', 'revoked', 'replaced', 'expired']).nullable(),
        ip: z.string().nullable(),
        user_agent: z.string().nullable(),
        is_current: z.boolean(),
      }),
    ),
    next,
  }),
  summary: "This player's logins, newest first.",
})

export const historyLimits = call({
  ...base,
  path: '/history/limits',
  request: z.object({ ...period, ...page }),
  response: z.object({
    events: z.array(
      z.object({
        id: z.string(),
        event: z.enum(LIMIT_EVENTS),
        kind: z.enum(LIMIT_KINDS).nullable(),
        span: z.enum(LIMIT_SPANS).nullable(),
        currency: currency.nullable(),
        amount: amount.nullable().describe('a decimal of the currency, or whole minutes; null for none'),
        until: timestamp.nullable().describe('until when a rest lasts, or from when on a wish can be confirmed'),
        zone: z.string().nullable(),
        at: timestamp,
      }),
    ),
    next,
  }),
  summary: 'What this player has done about their limits, rests and exclusions, newest first.',
})

export const historyTotals = call({
  ...base,
  path: '/history/totals',
  request: z.object({
    ...period,
    currency,
    game: z.string().max(64).optional().describe('then what was staked and came back is of this one'),
  }),
  response: z.object({
    staked: amount,
    returned: amount,
    open: amount.default('0').describe('of what was staked, what is still in play'),
    net: amount.describe('what came back less what was staked and is decided; less than nothing is a loss'),
    deposited: amount,
    withdrawn: amount,
    lifetime_net_deposit: amount.describe('all that was ever paid in less all that was ever paid out'),
  }),
  summary: 'Sums of a period in one currency.',
})

export const historyBalance = call({
  ...base,
  path: '/history/balance',
  request: z.object({ from: timestamp, until: timestamp, currency }),
  response: z.object({
    points: z.array(z.object({ at: timestamp, balance: amount })).describe('as of each moment, oldest first'),
    marks: z
      .array(z.object({ at: timestamp, amount }))
      .describe('deposits, and withdrawals as less than nothing; the last 100'),
  }),
  errors: ['invalid'],
  summary: 'What could be spent over a period, at 120 moments of it.',
})
