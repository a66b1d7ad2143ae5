import type { CachedTable } from '#server/platform/kernel/writer/cached-rows.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Rows } from '#server/platform/kernel/writer/rows.ts'
import { TILE_WIDTH } from '#server/shared/log/tiles.ts'
import { EMPTY_ROOT, HASH_BYTES, type Hash, rootOf } from '#server/shared/log/tree.ts'
import { leafText } from './leaf.ts'
import { fastNodeHash, recordHash, tileRoot } from './tree-hash.ts'

/** Previous hash of the first record. */
export const GENESIS_HASH = '0'.repeat(64)

/** The log that takes new records. */
export type OpenLog = {
  readonly id: number
  readonly origin: string
  readonly name: string
  readonly cell: number
  readonly year: number
  readonly firstSequence: number
  readonly former: number
  /** Whether a witness contradicts it: it takes no more records. */
  readonly isStopped: boolean
}

/** Last record, and the unfinished tile of the open log. */
export type LogState = {
  /** Null before the first log. */
  readonly log: OpenLog | null
  /** In `log_records`; 0 without a record. */
  readonly sequence: number
  /** In the chain. */
  readonly hash: string
  /** Hashes of the leaves after the last full tile. Bytes beyond them have no meaning. */
  readonly tail: Buffer
}

type LogRow = {
  id: bigint
  origin: string
  name: string
  cell: bigint
  year: bigint
  first_sequence: bigint
  former: bigint
  stopped: bigint
}

export function openLogOf(db: Rows): OpenLog | null {
  const row = db.get<LogRow>(
    `SELECT id, origin, name, cell, year, first_sequence, former,
       EXISTS (SELECT 1 FROM log_stops AS stop WHERE stop.log_id = logs.id) AS stopped
     FROM logs ORDER BY id DESC LIMIT 1`,
  )
  if (!row) return null
  return {
    id: Number(row.id),
    origin: row.origin,
    name: row.name,
    cell: Number(row.cell),
    year: Number(row.year),
    firstSequence: Number(row.first_sequence),
    former: Number(row.former),
    isStopped: row.stopped === 1n,
  }
}

/** Whether the open log takes no records. */
export const isLogStopped = ({ db }: Pick<CommandContext, 'db'>): boolean => openLogOf(db)?.isStopped === true

type RecordRow = { sequence: bigint; payload: string; hash: string; created_at: bigint }

/** Hashes of at most one tile of leaves, concatenated. @param from index of the first leaf */
export function leafHashes(
  db: Rows,
  log: Pick<OpenLog, 'firstSequence' | 'former'>,
  from: number,
): { readonly bytes: Buffer; readonly count: number } {
  const rows = db.all<RecordRow>(
    'SELECT sequence, payload, hash, created_at FROM log_records WHERE sequence >= ? ORDER BY sequence LIMIT ?',
    [log.firstSequence + from, TILE_WIDTH],
  )
  const bytes = Buffer.alloc(TILE_WIDTH * HASH_BYTES)
  for (const [index, row] of rows.entries()) {
    const leaf = { ...row, sequence: Number(row.sequence), createdAt: Number(row.created_at) }
    bytes.set(recordHash(leafText(log, leaf)), index * HASH_BYTES)
  }
  return { bytes, count: rows.length }
}

export const CACHED_LOG: CachedTable<LogState> = {
  table: 'log_records',
  dependsOn: ['logs', 'log_stops'],
  load(db) {
    const last = db.get<{ sequence: bigint; hash: string }>(
      'SELECT sequence, hash FROM log_records ORDER BY sequence DESC LIMIT 1',
    )
    const log = openLogOf(db)
    const sequence = Number(last?.sequence ?? 0n)
    const size = log ? sequence + 1 - log.firstSequence : 0
    const tail = log ? leafHashes(db, log, size - (size % TILE_WIDTH)).bytes : Buffer.alloc(0)
    return { log, sequence, hash: last?.hash ?? GENESIS_HASH, tail }
  },
}

export const sizeOf = ({ log, sequence }: LogState): number => (log ? sequence + 1 - log.firstSequence : 0)

type Node = { readonly logId: number; readonly level: number; readonly position: number }

/** Stores the hash of a full tile in the level above, and those of tiles that it completes. */
export function storeNode(db: Rows, { logId, level, position }: Node, hash: Hash): void {
  db.append('INSERT INTO log_nodes (log_id, level, position, hash) VALUES (?, ?, ?, ?)', [
    logId,
    level,
    position,
    Buffer.from(hash).toString('hex'),
  ])
  if ((position + 1) % TILE_WIDTH !== 0) return
  const hashes = nodesFrom(db, { logId, level, position: position + 1 - TILE_WIDTH })
  storeNode(db, { logId, level: level + 1, position: Math.floor(position / TILE_WIDTH) }, rootOf(hashes, fastNodeHash))
}

/** Hashes of a level from a position on, at most a tile. */
function nodesFrom(db: Rows, { logId, level, position }: Node): Buffer[] {
  return db
    .all<{ hash: string }>(
      'SELECT hash FROM log_nodes WHERE log_id = ? AND level = ? AND position >= ? ORDER BY position LIMIT ?',
      [logId, level, position, TILE_WIDTH],
    )
    .map(({ hash }) => Buffer.from(hash, 'hex'))
}

/** Root of the open log's tree, from its unfinished tiles. */
export function currentRoot({ db }: Pick<CommandContext, 'db'>, state: LogState): Hash {
  const { log, tail } = state
  const size = sizeOf(state)
  if (!log || size === 0) return EMPTY_ROOT
  const rest = size % TILE_WIDTH
  let root = rest > 0 ? tileRoot(tail, rest) : null
  for (let level = 1, width = Math.floor(size / TILE_WIDTH); width > 0; level += 1) {
    const next = Math.floor(width / TILE_WIDTH)
    const isPartial = width % TILE_WIDTH > 0
    const nodes = isPartial ? nodesFrom(db, { logId: log.id, level, position: next * TILE_WIDTH }) : []
    if (nodes.length > 0 || root) root = rootOf([...nodes, ...(root ? [root] : [])], fastNodeHash)
    width = next
  }
  return root ?? EMPTY_ROOT
}
