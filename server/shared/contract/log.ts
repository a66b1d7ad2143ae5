import { z } from 'zod'
import { call } from './call.ts'
import { hash } from './fairness.ts'
import { count, timestamp } from './wire.ts'

const WHOLE = /^(?:0|[1-9]\d{0,14})$/

/** A whole number in a path or a query. */
const whole = z.codec(
  z.union([z.string().regex(WHOLE), z.number().int().min(0).max(1e15)]),
  z.number().int().min(0).max(1e15),
  { decode: Number, encode: String },
)
const sequence = whole.describe('index of the leaf, from 0')
const name = {
  cell: whole,
  year: z
    .string()
    .regex(/^\d{4}(?:\.(?:[2-9]|[1-9]\d{1,3}))?$/)
    .describe('from the second log of a year on with its number: 2026.2'),
}

const shared = { row: 'own', service: 'general', method: 'GET', envelope: 1 } as const

export const logRecord = call({
  ...shared,
  path: '/log/{cell}/{year}/records/{sequence}',
  request: z.object({ ...name, sequence }),
  response: z.object({
    sequence: count,
    hash: hash.describe('SHA-256 of a zero byte and the record: its leaf'),
    record: z.string().describe('byte by byte as it is in the tree; what is private is a commitment'),
  }),
  errors: ['not_found'],
  summary: 'A record of the public log, once a checkpoint covers it.',
})

export const logInclusion = call({
  ...shared,
  path: '/log/{cell}/{year}/inclusion/{sequence}',
  request: z.object({ ...name, sequence, size: whole.optional().describe('default: the latest checkpoint’s') }),
  response: z.object({ leaf: hash, path: z.array(hash).describe('from the sibling of the leaf upwards') }),
  errors: ['not_found'],
  summary: 'Proof that a record is in the tree of a size (RFC 9162).',
})

export const logConsistency = call({
  ...shared,
  path: '/log/{cell}/{year}/consistency',
  request: z.object({ ...name, from: whole, to: whole }),
  response: z.object({ path: z.array(hash) }),
  errors: ['not_found', 'invalid'],
  summary: 'Proof that the tree of one size extends that of another (RFC 9162).',
})

export const logOrigins = call({
  ...shared,
  path: '/log/origins',
  request: z.object({}),
  response: z.object({
    logs: z.array(
      z.object({
        origin: z.string(),
        cell: z.number().int(),
        year: z.string(),
        key: z.string().describe('verifier key of its checkpoints (C2SP signed-note)'),
        promise_key: z.string().describe('verifier key of the promises in receipts'),
        opened_at: timestamp,
        size: z.number().int().describe('of the latest checkpoint'),
        rules: z
          .array(z.object({ version: z.string(), sequence: count }))
          .optional()
          .describe('index of the last record `rules_published` of each version of the rules of games in this log'),
        stopped_at: timestamp
          .nullable()
          .describe('since when it takes no records, as a witness contradicts it; null while it does'),
        witnesses: z.array(
          z.object({
            name: z.string(),
            key: z.string().nullable().describe('verifier key of its cosignatures; null for one that only keeps notes'),
            size: z.number().int().describe('of the last checkpoint that it has kept; 0 without one'),
            cosigned: z
              .string()
              .nullable()
              .optional()
              .describe('that checkpoint as a signed note with its cosignature; null for one that only keeps notes'),
            kept_at: timestamp.nullable().describe('time of that cosignature, or of its last answer'),
          }),
        ),
      }),
    ),
  }),
  summary: 'All logs of this platform, oldest first, with their keys and those who watch them.',
})
