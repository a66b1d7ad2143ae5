import { z } from 'zod'
import { amount, currency, timestamp } from '#server/shared/contract/wire.ts'
import { act, look, operatorCall } from './call.ts'
import { cursor, performed, why } from './wire.ts'

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
        last_report_at: timestamp.nullable().describe('last payment or transaction that it reported'),
        waiting: z.int().nullable().describe('payments or rounds that it has not decided yet'),
        alarms: z.int().describe('of the last day'),
      }),
    ),
  }),
  summary: 'Providers of every kind, with the state of those that move money.',
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
