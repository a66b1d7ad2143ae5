import { z } from 'zod'
import { DOCUMENT_KINDS, DOCUMENT_PAGES } from '#server/shared/constants/documents.ts'
import { amount, currency, timestamp } from '#server/shared/contract/wire.ts'
import { look, operatorCall } from './call.ts'
import { cursor, operatorName, player, rows } from './wire.ts'

const next = z.string().nullable().describe('null on the last page')
const request = z.object({ player, ...cursor })

const bet = z.object({
  id: z.string(),
  game: z.string(),
  title: z.string().nullable().describe('name of a title of a provider'),
  currency,
  stake: amount,
  payout: amount,
  multiplier: z.string(),
  is_open: z.boolean(),
  free: z.enum(['bet', 'spin']).nullable().describe('staked by the house'),
  placed_at: timestamp,
})

export const bets = operatorCall(look('view.player'), {
  method: 'GET',
  path: '/v1/players/{player}/bets',
  request: request.extend({
    game: z.string().max(64).optional(),
    currency: currency.optional(),
    result: z.enum(['won', 'lost']).optional(),
  }),
  response: z.object({ bets: z.array(bet), next }),
  errors: ['not_found'],
  summary: 'Bets of a player of every kind, newest first.',
})

export const showBet = operatorCall(look('view.player'), {
  method: 'GET',
  path: '/v1/bets/{id}',
  request: z.object({ id: z.string().max(64) }),
  response: z.object({
    bet: bet.extend({
      player: z.string(),
      rules_version: z.string(),
      params: z.json(),
      outcome: z.json(),
      proof: z.record(z.string(), z.json()).describe('as the bet is verified with'),
    }),
    transfers: z
      .array(
        z.object({
          kind: z.string(),
          at: timestamp,
          moves: z.array(z.object({ account: z.string(), amount })),
        }),
      )
      .describe('its stake and everything that followed'),
  }),
  errors: ['not_found'],
  summary: 'One bet with its proof and its transfers. Open bets of round games and shared rounds have no row yet.',
})

export const ledger = operatorCall(look('view.money'), {
  method: 'GET',
  path: '/v1/players/{player}/ledger',
  request: request.extend({
    currency,
    fund: z.enum(['real', 'bonus', 'vault', 'inplay', 'locked_withdrawal']).default('real'),
  }),
  response: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        reference: z.string(),
        amount,
        balance_after: amount,
        at: timestamp,
      }),
    ),
    debts: z.array(z.object({ reference: z.string(), currency, owed: amount })),
    next,
  }),
  errors: ['not_found'],
  summary: 'Entries of one account of a player, newest first, and debts.',
})

export const sessions = operatorCall(look('view.devices'), {
  method: 'GET',
  path: '/v1/players/{player}/sessions',
  request,
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        ip: z.string().nullable(),
        user_agent: z.string().nullable(),
        started_at: timestamp,
        ended_at: timestamp.nullable(),
        end_reason: z.string().nullable(),
      }),
    ),
    devices: z
      .array(z.object({ hash: z.string(), first_seen_at: timestamp }))
      .describe('browsers; with the first page'),
    next,
  }),
  errors: ['not_found'],
  summary: 'Logins of a player, newest first, and the browsers that they came from.',
})

export const links = operatorCall(look('view.links'), {
  method: 'GET',
  path: '/v1/players/{player}/links',
  request: z.object({ player }),
  response: z.object({
    links: z.array(
      z.object({
        player: z.string(),
        by: z.array(z.enum(['person', 'instrument', 'browser'])),
        is_stopped: z.boolean().describe('under a time-out or exclusion'),
        charged_back: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found'],
  summary: 'Other accounts of the same person, payment instrument or browser, at most 100 of each.',
})

export const letters = operatorCall(look('view.letters'), {
  method: 'GET',
  path: '/v1/players/{player}/letters',
  request: z.object({ player }),
  response: z.object({
    letters: z.array(
      z.object({
        id: z.string(),
        channel: z.enum(['email', 'phone']),
        subject: z.string().nullable(),
        text: z.string().nullable().describe('null for a letter with a code'),
        at: timestamp,
        state: z.enum(['delivered', 'waiting', 'given_up']),
      }),
    ),
  }),
  errors: ['not_found'],
  summary: 'Letters to the contacts of a player, which are kept for a day; those that were given up for eight.',
})

export const bonuses = operatorCall(look('view.player'), {
  method: 'GET',
  path: '/v1/players/{player}/bonuses',
  request: z.object({ player }),
  response: z.object({
    bonuses: z.array(
      z.object({
        id: z.string(),
        bonus: z.string(),
        name: z.string(),
        state: z.string(),
        reason: z.string().nullable(),
        currency,
        amount,
        need: amount.describe('to be staked'),
        done: amount,
        released: amount,
        offer_until: timestamp,
        active_until: timestamp.nullable(),
        closed_at: timestamp.nullable(),
        given_by: operatorName.nullable(),
      }),
    ),
  }),
  errors: ['not_found'],
  summary: 'Bonuses of a player: those that have not ended, then the last 50 that have.',
})

export const limits = operatorCall(look('view.player'), {
  method: 'GET',
  path: '/v1/players/{player}/limits',
  request,
  response: z.object({
    limits: z.record(z.string(), z.json()).describe('as the player sees them'),
    events: rows,
    next,
  }),
  errors: ['not_found'],
  summary: 'Limits and restrictions of a player in force, and their history, newest first.',
})

export const identity = operatorCall(look('view.identity'), {
  method: 'GET',
  path: '/v1/players/{player}/identity',
  request: z.object({ player }),
  response: z.object({
    status: z.string(),
    check: z
      .object({
        kind: z.enum(DOCUMENT_KINDS),
        pages: z.array(z.enum(DOCUMENT_PAGES)),
        given_name: z.string(),
        family_name: z.string(),
        born: z.string().describe('year'),
        country: z.string(),
        text: z.string().nullable().describe('last text for the player'),
        decided_by: operatorName.nullable(),
        changed_at: timestamp,
        sent_at: timestamp.nullable().describe('null unless it waits for a decision'),
      })
      .nullable(),
  }),
  errors: ['not_found'],
  summary:
    'Verification of a player with what they stated, masked: first letters of the names, and the year of birth. The documents are another call.',
})

export const timeline = operatorCall(look('view.player'), {
  method: 'GET',
  path: '/v1/players/{player}/timeline',
  request,
  response: z.object({
    events: z.array(
      z.object({
        at: timestamp,
        kind: z.enum(['login', 'deposit', 'withdrawal', 'bonus', 'limit', 'block', 'act']),
        id: z.string(),
        what: z.string().describe('status, event, scope or permission'),
        currency: currency.nullable(),
        amount: amount.nullable(),
        by: z.string().nullable().describe('operator'),
      }),
    ),
    next,
  }),
  errors: ['not_found'],
  summary:
    'What has happened to a player, newest first: logins, payments, bonuses, limits, blocks and acts of operators.',
})
