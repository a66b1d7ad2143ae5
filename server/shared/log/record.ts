import { sortedKeys } from '../sorted-keys.ts'

/** Values of a record: whole numbers, and no null. Amounts are decimal strings. */
export type RecordValue =
  | string
  | number
  | boolean
  | readonly RecordValue[]
  | { readonly [key: string]: RecordValue | undefined }

export type RecordFields = { readonly [key: string]: RecordValue | undefined }

const KEY = /^[a-z_]+$/
/** Keys that passed: records share the same few. */
const passed = new Set<string>()
const MAX_PASSED = 1000

function checkKey(key: string): void {
  if (passed.has(key)) return
  if (!KEY.test(key)) throw new TypeError(`a record has no key ${key}`)
  if (passed.size < MAX_PASSED) passed.add(key)
}

/**
 * Text of a record or an opening: RFC 8785 for a narrower profile. Keys consist of lower-case letters and underscores,
 * numbers are safe integers, strings have no lone surrogates; keys without a value are left out. Throws TypeError for
 * anything else.
 */
export function recordText(value: RecordValue): string {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('a string with a lone surrogate')
    return JSON.stringify(value)
  }
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is no whole number`)
    return String(value === 0 ? 0 : value)
  }
  if (isList(value)) return `[${value.map(recordText).join(',')}]`
  if (typeof value !== 'object' || value === null) throw new TypeError(`a record has no ${typeof value}`)
  let members = ''
  for (const key of sortedKeys(value)) {
    const member = value[key]
    if (member === undefined) continue
    checkKey(key)
    members += `${members && ','}"${key}":${recordText(member)}`
  }
  return `{${members}}`
}

const isList = (value: RecordValue): value is readonly RecordValue[] => Array.isArray(value)

/** Fields of a record's text; null unless it is the canonical text of an object of the profile. */
export function readRecord(text: string): RecordFields | null {
  try {
    const value: RecordValue = JSON.parse(text)
    return typeof value === 'object' && !isList(value) && recordText(value) === text ? value : null
  } catch {
    return null
  }
}

/** Prefix of the message of a commitment, `c` of a record, before the canonical text of its opening. */
export const OPENING_PREFIX = 'fairline/opening/v1\n'
export const SALT_PREFIX = 'fairline/salt/v1\n'
export const SUBJECT_MESSAGE = 'fairline/subject/v1'

/** Times in public records are rounded down to this interval, so that a record is not matched with a screenshot. */
export const INTERVAL_MS = 5000

export const roundedTime = (at: number): number => Math.floor(at / INTERVAL_MS) * INTERVAL_MS
