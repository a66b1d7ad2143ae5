import { z } from 'zod'
import { ACCOUNT_FEATURES } from '#server/shared/constants/features.ts'
import { LEGAL_DOCUMENTS } from '#server/shared/constants/legal-documents.ts'
import { BLOCK_SCOPES } from '#server/shared/constants/player-blocks.ts'
import { PLAYER_TAGS } from '#server/shared/constants/player-tags.ts'
import { RISK_FLAGS } from '#server/shared/constants/risk-flags.ts'
import { amount, currency, locale, timestamp } from '#server/shared/contract/wire.ts'
import { act, look, operatorCall } from './call.ts'
import { operatorName, performed, player, reason, rows, why } from './wire.ts'

const slug = z.string().trim().min(1).max(64)

/** A player as lists show them: name and contacts are masked. */
const shown = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  currency: z.string().nullable(),
  verification: z.string(),
  state: z.enum(['open', 'closed']),
})

export const SUBJECTS = ['player', 'bet', 'sports_bet', 'deposit', 'withdrawal'] as const

export const search = operatorCall(look('search.player'), {
  method: 'POST',
  path: '/v1/players/search',
  request: z.object({ text: z.string().trim().min(1).max(256) }),
  response: z.object({
    players: z.array(shown),
    /** The thing whose id was given. */
    found: z.object({ kind: z.enum(SUBJECTS), id: z.string() }).nullable(),
  }),
  summary:
    'Finds a player by the id of an account, bet, deposit or withdrawal, or by a whole email or phone number; or at most 20 by the beginning of an email, from 3 characters on. Closed accounts are found by id.',
})

export const searchTraces = operatorCall(look('view.devices'), {
  method: 'POST',
  path: '/v1/players/search/traces',
  request: z.object({
    text: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .describe('address of a login, network as 203.0.113.0/24, or first 8 digits or more of a hash of a browser'),
  }),
  response: z.object({
    players: z.array(
      shown.extend({
        first_seen_at: timestamp,
        last_seen_at: timestamp.nullable().describe('null for browsers, of which only the first time is kept'),
      }),
    ),
  }),
  summary: 'Finds at most 20 players by the address, network or browser of their logins, the latest first.',
})

export const view = operatorCall(look('view.player'), {
  method: 'GET',
  path: '/v1/players/{player}',
  request: z.object({ player }),
  response: z.object({
    player: shown.extend({
      locale: z.string().nullable(),
      timezone: z.string().nullable(),
      registered_at: timestamp,
      is_email_verified: z.boolean(),
      is_phone_verified: z.boolean(),
      wants_offers: z.boolean(),
      club: z.string().nullable(),
      features: z.array(z.string()),
    }),
    /** Blocks in force; `until` is null while the account is closing. */
    blocks: z.array(
      z.object({
        scope: z.enum(BLOCK_SCOPES),
        until: timestamp.nullable(),
        case: z.string().nullable(),
        by: operatorName,
        at: timestamp,
      }),
    ),
    tags: z.array(z.enum(PLAYER_TAGS)),
    flags: z.array(z.enum(RISK_FLAGS)),
    /** Time-out or exclusion in force; null without one. */
    stop: z.record(z.string(), z.json()).nullable(),
    terms: z.object({
      /** Versions in force that the player has to accept before playing on. */
      due: z.array(z.object({ document: z.enum(LEGAL_DOCUMENTS), version: z.number().int() })),
      accepted: z
        .array(
          z.object({
            document: z.enum(LEGAL_DOCUMENTS),
            version: z.number().int(),
            locale,
            at: timestamp,
            is_registration: z.boolean(),
          }),
        )
        .describe('newest first'),
    }),
    wallets: z.array(z.object({ currency, funds: z.record(z.string(), amount) })),
  }),
  errors: ['not_found'],
  summary: 'The page of one player, with name and contacts masked.',
})

export const payments = operatorCall(look('view.money'), {
  method: 'GET',
  path: '/v1/players/{player}/payments',
  request: z.object({ player }),
  response: z.object({ deposits: rows, withdrawals: rows }),
  errors: ['not_found'],
  summary: 'The newest 50 deposits and withdrawals of a player.',
})

export const reveal = operatorCall(look('reveal.contact'), {
  method: 'POST',
  path: '/v1/players/{player}/reveal',
  request: z.object({ player, field: z.enum(['name', 'email', 'phone']), reason }),
  response: z.object({ value: z.string().nullable() }),
  errors: ['not_found', 'second_factor_required'],
  summary: 'Shows one masked field. Each time is an entry of the audit log.',
})

export const setFeature = operatorCall(act('setFeature'), {
  method: 'POST',
  path: '/v1/players/{player}/features',
  request: z.object({ player, feature: z.enum(ACCOUNT_FEATURES), is_on: z.boolean(), reason }),
  response: performed(z.object({ player: z.string(), feature: z.string(), state: z.enum(['on', 'off']) })),
  errors: ['not_found'],
  summary: 'Opens a feature to a player, or closes it.',
})

export const endSessions = operatorCall(act('endSessions'), {
  method: 'POST',
  path: '/v1/players/{player}/sessions/end',
  request: z.object({ player, reason }),
  response: performed(z.object({ player: z.string() })),
  errors: ['not_found'],
  summary: 'Ends every session of a player at once.',
})

export const decideClub = operatorCall(act('decideClub'), {
  method: 'POST',
  path: '/v1/players/{player}/club',
  request: z.object({
    player,
    verdict: z.enum(['approved', 'refused']),
    /** Shown to the player with a refusal. */
    text: z.string().trim().min(1).max(256),
    reason,
  }),
  response: performed(z.object({ player: z.string(), verdict: z.enum(['approved', 'refused']) })),
  errors: ['not_found', 'conflict'],
  summary: 'Decides a request for the club.',
})

export const setFactor = operatorCall(act('setFactor'), {
  method: 'POST',
  path: '/v1/players/{player}/factor',
  request: z.object({ player, factor: z.string().max(16), why }),
  response: performed(z.object({ player: z.string(), factor: z.string() })),
  errors: ['not_found', 'amount_invalid'],
  summary: 'Sets the factor of a player’s sports limits, from 0.01 to 1.',
})

export const giveBonus = operatorCall(act('giveBonus'), {
  method: 'POST',
  path: '/v1/players/{player}/bonuses',
  request: z.object({
    player,
    bonus: slug,
    /** One grant per reference. */
    reference: z.string().trim().min(1).max(256),
    why,
  }),
  response: performed(z.object({ grantId: z.string().nullable(), waits: z.literal(false) })),
  errors: ['not_found', 'self_excluded', 'timed_out'],
  summary: 'Gives a player a bonus. Above the limits of manual money it waits for a second person.',
})

export const giveSpins = operatorCall(act('giveSpins'), {
  method: 'POST',
  path: '/v1/players/{player}/free-spins',
  request: z.object({ player, campaign: slug, why }),
  response: performed(z.object({ player: z.string(), campaign: z.string(), waits: z.literal(false) })),
  errors: ['not_found', 'conflict', 'self_excluded', 'timed_out'],
  summary:
    'Gives a player the free spins of a campaign. Above the limits of manual money it waits for a second person.',
})
