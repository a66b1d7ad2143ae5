import { createHmac, hash } from 'node:crypto'
import { OPENING_PREFIX, type RecordFields, recordText } from '#server/shared/log/record.ts'
import { type Hash, leafHash, rootOf } from '#server/shared/log/tree.ts'

/** `prev` of the first entry. */
export const NO_ENTRY = '0'.repeat(64)

const HASH_PREFIX = 'fairline/audit/v1'
const HASH_DIGITS = 32

/** Fields of a person: entries have their keyed hashes only. */
const PERSONAL: ReadonlySet<string> = new Set([
  'name',
  'email',
  'phone',
  'ip',
  'address',
  'document',
  'birth',
  'instrument',
])

/** First 32 hexadecimal digits of HMAC-SHA256(key, `fairline/audit/v1` LF field LF value). */
export const fieldHash = (key: Uint8Array, field: string, value: string): string =>
  createHmac('sha256', key).update(`${HASH_PREFIX}\n${field}\n${value}`).digest('hex').slice(0, HASH_DIGITS)

/** The fields with those of a person hashed. */
export function withHashes(key: Uint8Array, fields: RecordFields): RecordFields {
  const hashed = Object.entries(fields).map(([name, value]) => {
    if (!PERSONAL.has(name) || value === undefined) return [name, value]
    return [name, fieldHash(key, name, typeof value === 'string' ? value : recordText(value))]
  })
  return Object.fromEntries(hashed)
}

/** An entry as it is stored: RFC 8785, without the fields that have no value. */
export const entryText = (fields: RecordFields): string => recordText({ ...fields, v: 1 })

/** Hexadecimal SHA-256 of an entry, which the next one states as `prev`. */
export const entryHash = (text: string): string => hash('sha256', text)

/** HMAC-SHA256 of an entry with its own random key: shows nothing of the entry without it. */
export const commitmentOf = (salt: Uint8Array, text: string): Buffer =>
  createHmac('sha256', salt).update(`${OPENING_PREFIX}${text}`).digest()

/** Hexadecimal root of RFC 6962 over commitments, in the order of their entries. */
export const rootOfCommitments = (commitments: readonly Hash[]): string =>
  Buffer.from(rootOf(commitments.map(leafHash))).toString('hex')
