import { z } from 'zod'
import { JURISDICTION_NAMES, LIMIT_PROMPTS } from '../constants/jurisdictions.ts'
import { EXCLUSION_TERM_NAMES, LIMIT_KINDS, LIMIT_SPANS } from '../constants/player-limits.ts'
import { call } from './call.ts'
import { amount, currency, done, timestamp } from './wire.ts'

const key = { kind: z.enum(LIMIT_KINDS), span: z.enum(LIMIT_SPANS) }

const limitAmount = amount.describe('a decimal of the currency; whole minutes where the currency is null')

const limit = z.object({
  ...key,
  currency: currency.nullable(),
  amount: limitAmount,
  used: limitAmount,
  left: limitAmount,
  resets_at: timestamp.nullable().describe('when the window ends; null where there is none'),
  change: z
    .object({
      amount: limitAmount.nullable().describe('null to have no limit'),
      currency: currency.nullable(),
      ready_at: timestamp.describe('from when on it can be confirmed'),
      lapses_at: timestamp,
    })
    .nullable(),
})

export const currentLimits = call({
  row: 'own',
  service: 'general',
  method: 'GET',
  path: '/limits',
  auth: 'required',
  request: z.object({}),
  response: z.object({
    jurisdiction: z.object({
      name: z.enum(JURISDICTION_NAMES).nullable(),
      autobet: z.boolean(),
      turbo: z.boolean(),
      min_cycle_ms: z.object({ slots: z.number().int(), other: z.number().int() }),
      reality_check_max_minutes: z.number().int(),
      limit_prompt: z
        .enum(LIMIT_PROMPTS)
        .optional()
        .describe('when players are asked for a limit; from registration on: no deposit without an answer'),
    }),
    zone: z.string().describe('by whose calendar windows are, an IANA name'),
    stop: z
      .object({
        reason: z.enum(['self_excluded', 'timed_out']),
        until: timestamp.nullable().describe('null: for good'),
        can_reopen: z.boolean().describe('an exclusion that has run its time, and waits to be asked'),
      })
      .nullable(),
    limits: z.array(limit),
    reality_check: z.object({
      every_minutes: z.number().int(),
      is_due: z.boolean(),
      played_s: z.number().int().describe('in this session'),
      staked: amount.describe('in this session, in the active currency'),
      net: amount.describe('won by what was decided in it; less than nothing is a loss, and an open stake is neither'),
    }),
  }),
  summary: "A player's limits, what is used of them, and what stops play.",
})

export const setLimit = call({
  row: 'own',
  service: 'general',
  method: 'PUT',
  path: '/limits',
  auth: 'required',
  request: z.object({
    ...key,
    amount: limitAmount.nullable().describe('null to have no limit'),
    currency: currency.nullable(),
  }),
  response: z.object({ outcome: z.enum(['in_force', 'waiting']) }),
  errors: ['invalid', 'amount_invalid'],
  summary: 'A lower limit holds at once. A higher one, or none, waits 24 hours and then for a confirmation.',
})

export const confirmLimit = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/limits/confirm',
  auth: 'required',
  request: z.object(key),
  response: done,
  errors: ['not_found', 'limit_waits', 'step_up_required', 'fresh_login_required'],
  summary: 'Puts a looser limit in force that has waited 24 hours, within the 7 days after.',
})

export const keepLimit = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/limits/keep',
  auth: 'required',
  request: z.object(key),
  response: done,
  errors: ['not_found'],
  summary: 'Gives up a looser limit that waits.',
})

export const takeTimeOut = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/limits/time-out',
  auth: 'required',
  request: z.object({ until: timestamp.describe('at most 42 days from now') }),
  response: done,
  errors: ['invalid', 'cannot_shorten'],
  summary: 'No play and no deposits until then, at once. It can be lengthened and never shortened.',
})

export const excludeSelf = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/limits/exclusion',
  auth: 'required',
  request: z.object({ term: z.enum(EXCLUSION_TERM_NAMES) }),
  response: done,
  errors: ['cannot_shorten'],
  summary: 'Closes the account for play, at once, for at least six months. Withdrawals stay open.',
})

export const reopenAccount = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/limits/exclusion/reopen',
  auth: 'required',
  request: z.object({}),
  response: z.object({ reopens_at: timestamp }),
  errors: ['not_found', 'self_excluded'],
  summary: 'Asks for an account back whose exclusion has run its time: it opens 24 hours later.',
})

export const setZone = call({
  row: 'own',
  service: 'general',
  method: 'PUT',
  path: '/limits/zone',
  auth: 'required',
  request: z.object({ zone: z.string().max(64).describe('an IANA name') }),
  response: done,
  errors: ['invalid', 'limit_waits'],
  summary: 'Puts windows under another calendar: open ones run to their end, and none gets shorter. Once in 30 days.',
})

export const setRealityCheck = call({
  row: 'own',
  service: 'general',
  method: 'PUT',
  path: '/limits/reality-check',
  auth: 'required',
  request: z.object({ minutes: z.number().int() }),
  response: done,
  errors: ['invalid'],
  summary: 'How often a player is shown how long they have played.',
})

export const answerRealityCheck = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/limits/reality-check',
  auth: 'required',
  request: z.object({ answer: z.enum(['go_on', 'stop']) }),
  response: done,
  summary: 'Answers a reality check: play goes on, or rests until the day ends.',
})
