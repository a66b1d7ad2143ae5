import { z } from 'zod'
import { timestamp } from '#server/shared/contract/wire.ts'
import { OWN, operatorCall } from './call.ts'

/** A queue: how many wait, and since when the oldest one does. */
const queue = z.object({ count: z.int(), oldest_at: timestamp.nullable() })

export const ALARMS = [
  'books',
  'writer',
  'log_stopped',
  'log_late',
  'log_reopened',
  'engine',
  'letters',
  'payouts_late',
  'deposits_differ',
  'provider_books',
  'provider_paused',
] as const

export const waiting = operatorCall(OWN, {
  method: 'GET',
  path: '/v1/work',
  request: z.object({}),
  response: z.object({
    withdrawals: queue.nullable().describe('payouts under review; null without the permission, as the others'),
    deposits: queue.nullable().describe('payments that no report has decided yet'),
    differences: queue.nullable().describe('payments that differ from their deposit and wait for a decision'),
    identity: queue.nullable(),
    requests: queue.nullable().describe('acts that wait for a second person and that the operator may approve'),
    letters: queue.nullable().describe('letters that were given up'),
    alarms: z.array(
      z.object({
        key: z.enum(ALARMS),
        level: z.enum(['high', 'medium']),
        subject: z.string(),
        since: timestamp.nullable(),
        detail: z.string().nullable(),
      }),
    ),
    books: z.object({
      ok: z.boolean(),
      checked_at: timestamp.nullable().describe('start of the last whole check'),
      log_size: z.int(),
    }),
    at: timestamp,
  }),
  summary: 'Work that waits for the operator, with the oldest of each queue, and alarms. No look at personal data.',
})
