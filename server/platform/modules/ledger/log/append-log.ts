import { hash } from 'node:crypto'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { OPENING_PREFIX, type RecordFields, recordText, roundedTime } from '#server/shared/log/record.ts'
import { TILE_WIDTH } from '#server/shared/log/tiles.ts'
import { HASH_BYTES } from '#server/shared/log/tree.ts'
import { hmacSha256 } from './fast-hmac.ts'
import type { LogEntry } from './log-entry.ts'
import { CACHED_LOG, type LogState, type OpenLog, sizeOf, storeNode } from './log-state.ts'
import { openFirstLog, openNextLog, yearOf } from './open-log.ts'
import { keyForRecord, saltOf } from './player-key.ts'
import { recordHash, tileRoot } from './tree-hash.ts'

type Hashed = { readonly sequence: number; readonly createdAt: number; readonly kind: string; readonly payload: string }

/**
 * Hexadecimal SHA-256 of `previousHash`, `sequence`, `createdAt` (ms), `kind` and the canonical payload, joined by
 * newlines.
 */
export function logHash(previousHash: string, { sequence, createdAt, kind, payload }: Hashed): string {
  return hash('sha256', `${previousHash}\n${sequence}\n${createdAt}\n${kind}\n${payload}`)
}

/** A record as it was logged. */
export type Logged = {
  readonly origin: string
  /** Index of its leaf, from 0. */
  readonly sequence: number
  readonly hash: Buffer
  readonly kind: string
  readonly record: string
  readonly reference: string | null
  readonly salt: Buffer | null
  readonly opening: string | null
}

/** Records of the commands that run or have just run; receipts are made of them without a query. */
const appended = new WeakMap<CommandContext, Logged[]>()

export const loggedBy = (context: CommandContext): readonly Logged[] => appended.get(context) ?? []

/**
 * Appends a record to the log, in the command's transaction: a leaf of the Merkle tree, of which the next checkpoint
 * signs the root, and a link of the hash chain. `kind` must not contain a newline. Refuses `log_stopped`.
 */
export function appendLog(context: CommandContext, entry: LogEntry): Logged {
  const { db: writer, now } = context
  const { log, ...state } = stateWithLog(context)
  const { set, db } = writer.cached(CACHED_LOG)
  const { kind, reference = null } = entry
  const sequence = state.sequence + 1
  const committed = commitmentOf(context, entry, sequence)
  const payload = recordText({
    ...entry.fields,
    ...pointersFrom(log, entry.pointers),
    v: 1,
    k: kind,
    at: roundedTime(now),
    ...(committed && { c: committed.commitment }),
  })
  const head = logHash(state.hash, { sequence, createdAt: now, kind, payload })
  db.append(
    `INSERT INTO log_records (sequence, kind, payload, previous_hash, hash, created_at, reference, opening, key_id,
       record_number)
     VALUES (?, ?, ?, '', ?, ?, ?, ?, ?, ?)`,
    [
      sequence,
      kind,
      payload,
      head,
      now,
      reference,
      stored(entry, committed),
      committed?.keyId ?? null,
      committed?.number ?? null,
    ],
  )
  const leaf = recordHash(payload)
  const index = sequence - log.firstSequence
  set('', { log, sequence, hash: head, tail: grownTail(context, { log, ...state }, leaf) })
  const logged: Logged = {
    origin: log.origin,
    sequence: index,
    hash: leaf,
    kind,
    record: payload,
    reference,
    salt: committed?.salt ?? null,
    opening: committed?.opening ?? null,
  }
  const before = appended.get(context)
  if (before) before.push(logged)
  else appended.set(context, [logged])
  return logged
}

/** Fields of the indexes of earlier records. */
function pointersFrom({ origin }: OpenLog, pointers: LogEntry['pointers'] = {}): RecordFields {
  const fields: Record<string, string | number> = {}
  for (const name in pointers) {
    const place = pointers[name]
    if (!place) continue
    fields[name] = place.sequence
    if (place.origin !== origin) fields[`${name}_origin`] = place.origin
  }
  return fields
}

const stored = ({ opening }: LogEntry, committed: { readonly opening: string } | null): string | null =>
  opening?.isRebuilt || !committed ? null : committed.opening

/** The state with the log of this year, which is opened if it is not yet. */
function stateWithLog(context: CommandContext): LogState & { readonly log: OpenLog } {
  const { get } = context.db.cached(CACHED_LOG)
  for (;;) {
    const state = get('')
    if (!state) throw new Error('a log without a state')
    const { log } = state
    if (log?.isStopped) throw new Refusal('log_stopped')
    if (log && log.year >= yearOf(context.now)) return { ...state, log }
    const opening = log ? openNextLog(context, { ...state, log }) : openFirstLog(context)
    for (const entry of opening) appendLog(context, entry)
  }
}

function commitmentOf(context: CommandContext, { kind, reference, opening }: LogEntry, sequence: number) {
  if (!opening) return null
  if (reference === undefined) throw new TypeError('a commitment without a reference')
  const { id, key, subject, records } = keyForRecord(context, opening.userId, yearOf(context.now))
  const salt = saltOf(key, { kind, reference, sequence })
  const text = recordText({ ...opening.fields, account: subject, n: records })
  const commitment = hmacSha256(salt, `${OPENING_PREFIX}${text}`).toString('hex')
  return { keyId: id, salt, opening: text, number: records, commitment }
}

/** The unfinished tile with one more leaf; a full tile goes into the level above, and a new one begins. */
function grownTail(context: CommandContext, state: LogState & { readonly log: OpenLog }, leaf: Buffer): Buffer {
  const { log, tail } = state
  const size = sizeOf(state)
  tail.set(leaf, (size % TILE_WIDTH) * HASH_BYTES)
  if ((size + 1) % TILE_WIDTH !== 0) return tail
  const { db } = context.db.cached(CACHED_LOG)
  storeNode(db, { logId: log.id, level: 1, position: Math.floor(size / TILE_WIDTH) }, tileRoot(tail))
  return Buffer.alloc(tail.length)
}

/** A record's hash in the chain, and its time in milliseconds. */
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
