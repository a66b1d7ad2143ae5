import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { SALT_PREFIX, SUBJECT_MESSAGE } from '#server/shared/log/record.ts'
import { hmacSha256 } from './fast-hmac.ts'

const KEY_BYTES = 32
const SUBJECT_DIGITS = 32

/** A player's key of one year. */
export type PlayerKey = {
  readonly id: number
  readonly key: Buffer
  /** Pseudonym of the player in openings of the year. */
  readonly subject: string
  /** Number of the player's records in the year. */
  readonly records: number
}

/** Keyed by player and year: `{user}/{year}`. */
const CACHED_KEYS: CachedTable<PlayerKey> = {
  table: 'log_keys',
  load(db, name) {
    const [userId = '', year = ''] = name.split('/')
    const row = db.get<{ id: bigint; key: string; records: bigint }>(
      'SELECT id, key, records FROM log_keys WHERE user_id = ? AND year = ?',
      [userId, Number(year)],
    )
    return row && opened(Number(row.id), row.key, Number(row.records))
  },
  store(db, _, { id, records }) {
    db.run(`UPDATE log_keys SET records = changed.column2 FROM (VALUES (?, ?)) AS changed WHERE id = changed.column1`, [
      id,
      records,
    ])
  },
}

function opened(id: number, hex: string, records: number): PlayerKey {
  const key = Buffer.from(hex, 'hex')
  return { id, key, subject: subjectOf(key), records }
}

/** Pseudonym of the player with this key. */
const subjectOf = (key: Buffer): string => hmacSha256(key, SUBJECT_MESSAGE).toString('hex').slice(0, SUBJECT_DIGITS)

export type OpenedKey = Pick<PlayerKey, 'key' | 'subject'>

/** The last key that was opened: neighbors in the log are mostly of one player. */
let last: (OpenedKey & { readonly hex: string }) | undefined

/** @param hex of a stored key */
export function openKey(hex: string): OpenedKey {
  if (last?.hex === hex) return last
  const key = Buffer.from(hex, 'hex')
  last = { hex, key, subject: subjectOf(key) }
  return last
}

/** The key of a player for one more record; the first record of a year draws it. */
export function keyForRecord(context: CommandContext, userId: string, year: number): PlayerKey {
  const name = `${userId}/${year}`
  const { get, set, db } = context.db.cached(CACHED_KEYS)
  const known = get(name)
  if (known) {
    const counted = { ...known, records: known.records + 1 }
    set(name, counted)
    return counted
  }
  const key = Buffer.from(context.random(KEY_BYTES)).toString('hex')
  const row = db.get<{ id: bigint }>(
    'INSERT INTO log_keys (user_id, year, key, records) VALUES (?, ?, ?, 1) RETURNING id',
    [userId, year, key],
  )
  if (!row) throw new Error('a key that was not stored')
  const drawn = opened(Number(row.id), key, 1)
  set(name, drawn)
  return drawn
}

/** Kinds of which a reference has one record: their salts name it alone. */
const SINGLE: ReadonlySet<string> = new Set(['bet_placed', 'bet_settled'])

type Salted = { readonly kind: string; readonly reference: string; readonly sequence: number }

/** Salt of one record's commitment. No other record has it, and it reveals no other. */
export function saltOf(key: Buffer, { kind, reference, sequence }: Salted): Buffer {
  const id = reference.slice(reference.indexOf(':') + 1)
  const name = SINGLE.has(kind) ? id : `${id}:${sequence}`
  return hmacSha256(key, `${SALT_PREFIX}${kind}\n${name}`)
}
