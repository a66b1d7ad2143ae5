import { z } from 'zod'
import { amount, currency, timestamp } from '#server/shared/contract/wire.ts'
import { act, look, operatorCall } from './call.ts'
import { cursor, performed, why } from './wire.ts'

const direction = z.enum(['in', 'out'])
const pausable = {
  kind: z.enum(['payments', 'games', 'identity']),
  provider: z.string().min(1).max(64).describe('`identity` for identity checks'),
  direction: z
    .enum(['in', 'out', 'both'])
    .describe('`in`: deposits, games or checks that players begin; `out`: payouts. Games and identity: `in`'),
}
const pauseResult = performed(z.object({ kind: pausable.kind, provider: z.string(), paused: z.array(direction) }))

export const list = operatorCall(look('view.providers'), {
  method: 'GET',
  path: '/v1/providers',
  request: z.object({}),
  response: z.object({
    providers: z.array(
      z.object({
        kind: z.enum([
          'payments',
          'games',
          'email',
          'sms',
          'identity',
          'randomness',
          'captcha',
          'odds',
          'rates',
          'witness',
        ]),
        id: z.string(),
        label: z.string().nullable(),
        state: z.enum(['on', 'maintenance', 'off']),
        paused: z.array(direction).describe('of payments and identity; providers of games are in maintenance'),
        stopped_since: timestamp.nullable().describe('beginning of the pause, the maintenance or the time off'),
        stopped_by: z.string().nullable().describe('the operator'),
        last_report_at: timestamp.nullable().describe('last payment or transaction that it reported'),
        waiting: z.int().nullable().describe('payments or rounds that it has not decided yet'),
        alarms: z.int().describe('of the last day'),
      }),
    ),
  }),
  summary: 'Providers of every kind, with the state of those that move money.',
})

export const pause = operatorCall(act('pauseProvider'), {
  method: 'POST',
  path: '/v1/providers/pause',
  request: z.object({
    ...pausable,
    cause: z.enum(['outage', 'difference']).describe('`difference` between two books: only two people may resume it'),
    why,
  }),
  response: pauseResult,
  errors: ['not_found', 'conflict'],
  summary:
    'Pauses a provider. Deposits that arrive are credited, approved payouts wait, payouts that were sent are followed, wins of open rounds are paid, and documents that were submitted are decided by operators.',
})

export const resume = operatorCall(act('resumeProvider'), {
  method: 'POST',
  path: '/v1/providers/resume',
  request: z.object({ ...pausable, why }),
  response: pauseResult,
  errors: ['not_found', 'conflict'],
  summary:
    'Resumes a provider: payouts that have waited are sent, and the time for documents is prolonged by that of the pause. It takes two people if a difference between two books was the cause.',
})

export const callbacks = operatorCall(look('view.providers'), {
  method: 'GET',
  path: '/v1/providers/{provider}/callbacks',
  request: z.object({ provider: z.string().min(1).max(64), ...cursor }),
  response: z.object({
    callbacks: z.array(
      z.object({
        id: z.string(),
        received_at: timestamp,
        subject: z.string().nullable().describe('`deposit:{id}` or `withdrawal:{id}`; null for anything else'),
        result: z.string().describe('state after it, or the code that it was refused with; of the last replay, if any'),
        headers: z.array(z.string()).describe('names of the headers that are stored, for its signature'),
        bytes: z.int().describe('size of the body'),
        sha256: z.string().describe('SHA-256 of the body, hexadecimal'),
        replays: z.int(),
        replayed_at: timestamp.nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
  summary:
    'Callbacks of a payment provider in the last 30 days whose signature was valid, newest first. Bodies are not shown: they may name payers.',
})

export const replayCallback = operatorCall(act('replayCallback'), {
  method: 'POST',
  path: '/v1/callbacks/{id}/replay',
  request: z.object({ id: z.string().min(1).max(64), why }),
  response: performed(z.object({ callback: z.string(), result: z.string() })),
  errors: ['not_found'],
  summary:
    'Takes a stored callback once more: its bytes, with its signature checked again as at its time. A payment is credited once, however often it is reported.',
})

/** Units of each currency per dollar. */
const mids = z.record(currency, amount)

export const rates = operatorCall(look('view.providers'), {
  method: 'GET',
  path: '/v1/rates',
  request: z.object({}),
  response: z.object({
    current: z.object({
      id: z.int().nullable().describe('null for the rates of a fresh site'),
      mids,
      spread_bp: z.int(),
      valid_from: timestamp.nullable(),
      source: z.string().nullable().describe('provider that they were read from; null for those of operators'),
      as_of: z
        .record(currency, timestamp)
        .nullable()
        .describe('day of each rate by its source, otherwise `valid_from`'),
      in_doubt: z
        .array(currency)
        .describe('not exchanged, since the published rate has moved too far; until an operator sets the rates'),
    }),
    past: z.array(
      z.object({ id: z.int(), mids, spread_bp: z.int(), valid_from: timestamp, source: z.string().nullable() }),
    ),
  }),
  summary: 'Exchange rates in force, since when, and the last 50 before them.',
})

export const overrideRates = operatorCall(act('overrideRates'), {
  method: 'POST',
  path: '/v1/rates',
  request: z.object({ mids, spread_bp: z.int().min(0).max(1000), why }),
  response: performed(z.object({ id: z.int(), valid_from: timestamp })),
  errors: ['invalid'],
  summary:
    'Sets the exchange rates from now on, with a second person within 15 minutes. Refused as stale if a rate has moved by more than 50 basis points since the request.',
})
