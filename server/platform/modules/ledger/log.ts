import { hash } from 'node:crypto'
import { canonicalJson, type Json } from '#server/platform/kernel/canonical-json.ts'
import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Previous hash of the first record. */
export const GENESIS_HASH = '0'.repeat(64)

type Hashed = { readonly sequence: number; readonly createdAt: number; readonly kind: string; readonly payload: string }

/**
 * Hexadecimal SHA-256 of `previousHash`, `sequence`, `createdAt` (ms), `kind` and the canonical payload, joined by
 * newlines.
 */
export function logHash(previousHash: string, { sequence, createdAt, kind, payload }: Hashed): string {
  return hash('sha256', `${previousHash}\n${sequence}\n${createdAt}\n${kind}\n${payload}`)
}

type Head = { readonly sequence: number; readonly hash: string }

/** The last record, which the next one links to. */
const CACHED_HEAD: CachedTable<Head> = {
  table: 'log_records',
  load(db) {
    const last = db.get<{ sequence: bigint; hash: string }>(
      'SELECT sequence, hash FROM log_records ORDER BY sequence DESC LIMIT 1',
    )
    return last && { sequence: Number(last.sequence), hash: last.hash }
  },
}

/**
 * Appends to the hash-chained log of commitments and settlements, in the command's transaction, and returns the
 * record's hash. A stored hash proves later that nothing before it was changed. `kind` must not contain a newline.
 */
export function appendLog({ db: writer, now }: CommandContext, kind: string, payload: Json): string {
  const { get, set, db } = writer.cached(CACHED_HEAD)
  const last = get('')
  const previousHash = last?.hash ?? GENESIS_HASH
  const record = { sequence: (last?.sequence ?? 0) + 1, createdAt: now, kind, payload: canonicalJson(payload) }
  const head = logHash(previousHash, record)
  db.append(
    'INSERT INTO log_records (sequence, kind, payload, previous_hash, hash, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    [record.sequence, kind, record.payload, previousHash, head, now],
  )
  set('', { sequence: record.sequence, hash: head })
  return head
}

/** The last record of the log. */
export const logHead = ({ db }: Pick<CommandContext, 'db'>): Head =>
  db.cached(CACHED_HEAD).get('') ?? { sequence: 0, hash: GENESIS_HASH }

/** A record's hash, and its time in milliseconds. */
export type LogRecord = { readonly hash: string; readonly createdAt: number }

/** A page of records from a sequence number on, for use in commands. */
export function logPage({ db }: Pick<CommandContext, 'db'>, from: number, rows: number): LogRecord[] {
  return db
    .all<{ hash: string; created_at: bigint }>(
      'SELECT hash, created_at FROM log_records WHERE sequence >= ? ORDER BY sequence LIMIT ?',
      [from, rows],
    )
    .map(({ hash, created_at }) => ({ hash, createdAt: Number(created_at) }))
}
