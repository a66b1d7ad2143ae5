import { z } from 'zod'
import { CASINO_ALARMS } from '#server/shared/constants/book-differences.ts'
import { COUNTRY_CODES } from '#server/shared/constants/countries.ts'
import { currency, timestamp } from '#server/shared/contract/wire.ts'
import { act, look, operatorCall } from './call.ts'
import { cursor, performed, rows, why } from './wire.ts'

const word = z.string().trim().min(1).max(64)

/** Selection of games. */
const selection = {
  provider: word.describe('`house` for in-house games'),
  game: word.describe('`all` for every game of the provider'),
  currency: currency.nullable().default(null).describe('null for every currency'),
  country: z.enum(COUNTRY_CODES).nullable().default(null).describe('country of the player; null for every country'),
}

const switched = <State extends z.ZodType>(state: State) =>
  performed(
    z.object({
      provider: z.string(),
      game: z.string(),
      currency: z.string().nullable(),
      country: z.string().nullable(),
      state,
    }),
  )

const alarm = {
  provider: word,
  kind: z.enum(CASINO_ALARMS),
  subject: z.string().trim().min(1).max(256).describe('transaction, or round of an open one'),
}

const hold = z.object({
  state: z.enum(['maintenance', 'off']),
  currency: z.string().nullable(),
  country: z.string().nullable(),
  operator: z.string(),
  since: timestamp,
})

export const list = operatorCall(look('view.products'), {
  method: 'GET',
  path: '/v1/games',
  request: z.object({
    provider: word.optional().describe('`house` for in-house games'),
    state: z.enum(['on', 'maintenance', 'off']).optional(),
    text: z.string().trim().min(1).max(64).optional().describe('part of the name or id, in any case'),
    ...cursor,
  }),
  response: z.object({
    games: z.array(
      z.object({
        provider: z.string(),
        provider_label: z.string().nullable().describe('null for in-house games'),
        game: z.string().describe('`all` for a whole provider'),
        name: z.string().nullable().describe('null for a whole provider'),
        kind: z.enum(['house', 'slot', 'live', 'provider']),
        state: z.enum(['on', 'maintenance', 'off']).describe('in every currency and country'),
        held: z.array(hold).describe('what operators have switched for this row itself'),
      }),
    ),
    total: z.number().int(),
    next: z.string().nullable(),
  }),
  summary:
    'In-house games, providers and their titles with their states, in the order of providers. `before` continues after a row.',
})

export const held = operatorCall(look('view.products'), {
  method: 'GET',
  path: '/v1/games/held',
  request: z.object({}),
  response: z.object({ held: rows, revoked: rows }),
  summary: 'Everything that is off or in maintenance, by currency and country, and revoked keys.',
})

export const reconciliations = operatorCall(look('view.providers'), {
  method: 'GET',
  path: '/v1/games/reconciliations',
  request: z.object({}),
  response: z.object({
    days: rows,
    alarms: z.array(
      z.object({
        ...alarm,
        here: z.string().nullable().describe('our record'),
        there: z.string().nullable().describe("the provider's record"),
        at: timestamp,
        resolved_at: timestamp.nullable(),
        resolved_by: z.string().nullable(),
      }),
    ),
  }),
  summary: 'Comparisons with the books of providers, and alarms: open ones first.',
})

export const resolveAlarm = operatorCall(act('resolveGameAlarm'), {
  method: 'POST',
  path: '/v1/games/alarms/resolve',
  request: z.object({ ...alarm, why }),
  response: performed(z.object({ ...alarm, state: z.literal('resolved') })),
  errors: ['not_found', 'conflict'],
  summary: 'Resolves an alarm, once it is known what had happened. The same alarm is not raised again.',
})

export const close = operatorCall(act('closeGame'), {
  method: 'POST',
  path: '/v1/games/close',
  request: z.object({ ...selection, state: z.enum(['off', 'maintenance']), why }),
  response: switched(z.enum(['off', 'maintenance'])),
  errors: ['not_found', 'conflict'],
  summary:
    'Switches a game, or all of a provider, off or to maintenance, everywhere or in a currency or country. No bets are accepted; wins of open rounds are, unless a whole provider is off everywhere.',
})

export const open = operatorCall(act('openGame'), {
  method: 'POST',
  path: '/v1/games/open',
  request: z.object({ ...selection, why }),
  response: switched(z.literal('on')),
  errors: ['not_found', 'conflict'],
  summary: 'Opens again what was switched off by the same selection.',
})

export const revokeKey = operatorCall(act('revokeProviderKey'), {
  method: 'POST',
  path: '/v1/games/keys/{key}/revoke',
  request: z.object({ key: word, why }),
  response: performed(z.object({ key: z.string(), state: z.literal('revoked') })),
  errors: ['not_found'],
  summary: 'Revokes the key of a provider.',
})
