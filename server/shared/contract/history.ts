import { z } from 'zod'
import { BET_RESULTS } from '../constants/bet-results.ts'
import { LIMIT_EVENTS, LIMIT_KINDS, LIMIT_SPANS } from '../constants/player-limits.ts'
import { providerTitle } from './bets/bet-feed.ts'
import { call } from './call.ts'
import { receipts, withReceipt } from './receipt.ts'
import { amount, currency, timestamp } from './wire.ts'

const base = { row: 'own', service: 'general', method: 'GET', auth: 'required' } as const

const period = {
  from: timestamp.optional(),
  until: timestamp.optional().describe('end of the period, exclusive'),
}

/** Newest first. Exports request the longest pages. */
const page = {
  before: z.string().max(64).optional().describe('`next` of the previous page'),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
}
const next = z.string().nullable().describe('null on the last page')

/** Transfers initiated by the house. */
export const OTHER_MOVES = ['chargeback', 'demo_grant', 'bonus', 'bonus_end', 'prize', 'rakeback', 'forfeit'] as const

/** Causes of transfers that an operator has made by hand. */
export const HOUSE_CAUSES = ['goodwill', 'correction', 'debt_recovery'] as const

export const historyBets = call({
  ...base,
  path: '/history/bets',
  request: z.object({
    ...period,
    ...page,
    currency: currency.optional(),
    game: z.string().max(64).optional(),
    result: z.enum(BET_RESULTS).optional().describe('open bets match no value'),
    receipts,
  }),
  response: z.object({
    bets: z.array(
      z.object({
        id: z.string().describe('id to request the proof with'),
        game: z.string(),
        title: providerTitle,
        currency,
        stake: amount,
        payout: amount,
        is_free: z
          .boolean()
          .optional()
          .describe('free bet: the player receives only the part of `payout` above `stake`'),
        is_free_spin: z.boolean().optional().describe('free spin: the player receives all of `payout`'),
        is_open: z.boolean().optional().describe('whether the bet is not settled yet'),
        multiplier: z.string().regex(/^\d+\.\d{4}$/),
        placed_at: timestamp,
        ...withReceipt,
      }),
    ),
    next,
  }),
  summary: "Returns this player's bets by game and period, newest first, without proofs.",
})

export const historyTransfers = call({
  ...base,
  path: '/history/transfers',
  request: z.object({ ...period, ...page, currency: currency.optional(), receipts }),
  response: z.object({
    transfers: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['deposit', 'withdrawal', 'exchange', 'vault']),
        currency,
        amount: amount.describe('change of the spendable balance; negative for money that leaves it'),
        received: amount.nullable().describe('amount received by an exchange'),
        received_currency: currency.nullable(),
        status: z
          .string()
          .nullable()
          .describe('status of a deposit or a withdrawal; a failed one changes no balance in the end'),
        is_moved: z
          .boolean()
          .optional()
          .describe('whether the amount was moved; false if it was never paid or was returned'),
        at: timestamp,
        ...withReceipt,
      }),
    ),
    others: z
      .array(
        z.object({
          id: z.string(),
          kind: z.enum(OTHER_MOVES),
          cause: z
            .enum(HOUSE_CAUSES)
            .optional()
            .describe('why the house has credited or debited it by hand; `kind` then states the direction only'),
          currency,
          amount: amount.describe('change of the spendable balance; negative for money that leaves it'),
          bonus: amount.describe('bonus money'),
          vault: amount.describe('money in the vault'),
          at: timestamp,
          ...withReceipt,
        }),
      )
      .optional()
      .describe(
        'amounts that the house credited or debited in the period of this page; together with all bets they explain the balance',
      ),
    next,
  }),
  summary: 'Returns deposits, withdrawals and internal transfers, without bets, newest first.',
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
        ended_at: timestamp.nullable().describe('null while the session is open'),
        end_reason: z.enum(['logout', 'reuse', 'revoked', 'replaced', 'expired']).nullable(),
        ip: z.string().nullable(),
        user_agent: z.string().nullable(),
        is_current: z.boolean(),
      }),
    ),
    next,
  }),
  summary: "Returns this player's logins, newest first.",
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
        amount: amount.nullable().describe('decimal amount in the currency, or whole minutes; null for no limit'),
        until: timestamp.nullable().describe('end of a break, or earliest time at which a change can be confirmed'),
        zone: z.string().nullable(),
        at: timestamp,
      }),
    ),
    next,
  }),
  summary: "Returns this player's changes of limits, breaks and exclusions, newest first.",
})

export const historyTotals = call({
  ...base,
  path: '/history/totals',
  request: z.object({
    ...period,
    currency,
    game: z.string().max(64).optional().describe('restricts stakes and payouts to this game'),
  }),
  response: z.object({
    staked: amount,
    returned: amount,
    open: amount.default('0').describe('part of the stakes that is still in open bets'),
    net: amount.describe('payouts minus stakes of settled bets; negative for a loss'),
    deposited: amount,
    withdrawn: amount,
    lifetime_net_deposit: amount.describe('all deposits minus all withdrawals since registration'),
  }),
  summary: 'Returns totals of a period in one currency.',
})

export const historyBalance = call({
  ...base,
  path: '/history/balance',
  request: z.object({ from: timestamp, until: timestamp, currency }),
  response: z.object({
    points: z.array(z.object({ at: timestamp, balance: amount })).describe('balance at each time, oldest first'),
    marks: z
      .array(z.object({ at: timestamp, amount }))
      .describe('the last 100 deposits and withdrawals; withdrawals are negative'),
  }),
  errors: ['invalid'],
  summary: 'Returns the spendable balance at 120 times of a period.',
})
