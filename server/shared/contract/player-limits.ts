import { z } from 'zod'
import { EXCLUSION_TERM_NAMES, LIMIT_KINDS, LIMIT_PROMPTS, LIMIT_SPANS } from '../constants/player-limits.ts'
import { call } from './call.ts'
import { amount, currency, done, timestamp } from './wire.ts'

const key = { kind: z.enum(LIMIT_KINDS), span: z.enum(LIMIT_SPANS) }

const limitAmount = amount.describe('decimal amount in the currency; whole minutes if the currency is null')

const limit = z.object({
  ...key,
  currency: currency.nullable(),
  amount: limitAmount,
  used: limitAmount,
  left: limitAmount,
  resets_at: timestamp.nullable().describe('end of the current window; null if there is none'),
  change: z
    .object({
      amount: limitAmount.nullable().describe('null removes the limit'),
      currency: currency.nullable(),
      ready_at: timestamp.describe('earliest time of confirmation'),
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
      name: z.enum(['demo', 'uk']).nullable().describe('null for any other one, which pages need not know'),
      autobet: z.boolean(),
      turbo: z.boolean(),
      min_cycle_ms: z.object({ slots: z.number().int(), other: z.number().int() }),
      reality_check_max_minutes: z.number().int(),
      limit_prompt: z
        .enum(LIMIT_PROMPTS)
        .optional()
        .describe(
          'when players are prompted to set a deposit limit; with `registration`, deposits need an answer first',
        ),
    }),
    zone: z.string().describe('IANA time zone that defines days, weeks and months'),
    stop: z
      .object({
        reason: z.enum(['self_excluded', 'timed_out']),
        until: timestamp.nullable().describe('null: permanent'),
        can_reopen: z.boolean().describe('the exclusion has ended and the player can request to reopen the account'),
      })
      .nullable(),
    limits: z.array(limit),
    reality_check: z.object({
      every_minutes: z.number().int(),
      is_due: z.boolean(),
      played_s: z.number().int().describe('playing time of this session in seconds'),
      staked: amount.describe('stakes of this session in the active currency'),
      net: amount.describe(
        'payouts minus stakes of bets settled in this session; negative for a loss; open stakes do not count',
      ),
    }),
  }),
  summary: "Returns a player's limits, their usage, and active breaks and exclusions.",
})

export const setLimit = call({
  row: 'own',
  service: 'general',
  method: 'PUT',
  path: '/limits',
  auth: 'required',
  request: z.object({
    ...key,
    amount: limitAmount.nullable().describe('null removes the limit'),
    currency: currency.nullable(),
  }),
  response: z.object({ outcome: z.enum(['in_force', 'waiting']) }),
  errors: ['invalid', 'amount_invalid'],
  summary:
    'Sets a limit. A lower limit applies immediately. A higher limit, or its removal, must be confirmed after 24 hours.',
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
  summary: 'Confirms a higher limit, between 24 hours and 8 days after the request.',
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
  summary: 'Cancels a pending higher limit.',
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
  summary: 'Starts a break: no play and no deposits until its end. It can be extended, not shortened.',
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
  summary: 'Excludes the player immediately for at least six months. Withdrawals remain possible.',
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
  summary: 'Requests to reopen an account after its exclusion has ended. It reopens 24 hours later.',
})

export const setZone = call({
  row: 'own',
  service: 'general',
  method: 'PUT',
  path: '/limits/zone',
  auth: 'required',
  request: z.object({ zone: z.string().max(64).describe('IANA time zone') }),
  response: done,
  errors: ['invalid', 'limit_waits'],
  summary:
    'Changes the time zone of the limits: current windows run to their end, and none becomes shorter. Once per 30 days.',
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
  summary: 'Sets the interval of the reality check.',
})

export const answerRealityCheck = call({
  row: 'own',
  service: 'general',
  method: 'POST',
  path: '/limits/reality-check',
  auth: 'required',
  request: z.object({ answer: z.enum(['go_on', 'stop']) }),
  response: done,
  summary: 'Answers a reality check: continue, or take a break until the end of the day.',
})
