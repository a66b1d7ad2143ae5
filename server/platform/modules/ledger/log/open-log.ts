import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { promiseKeyName } from '#server/shared/log/promise.ts'
import { TILE_WIDTH } from '#server/shared/log/tiles.ts'
import type { LogEntry } from './log-entry.ts'
import { CACHED_LOG, type LogState, leafHashes, type OpenLog, sizeOf, storeNode } from './log-state.ts'
import { lastCheckpoint, signCheckpoint } from './sign-checkpoint.ts'
import { LOG_OPENED_CHANNEL, newSigningKey } from './signing-key.ts'
import { tileRoot } from './tree-hash.ts'

/** Year of a record, in UTC. */
export const yearOf = (time: number): number => new Date(time).getUTCFullYear()

/** The cell of this platform: each has its own log. */
const CELL = 0
const FIRST_LOG = 1
const NAME_BYTES = 8

type NewLog = Pick<OpenLog, 'id' | 'name' | 'year' | 'firstSequence' | 'former'>

/** Stores a log with keys of its own, and returns the record that announces its promise key. */
function insertLog(context: CommandContext, { id, name, year, firstSequence, former }: NewLog): LogEntry {
  const { db, now } = context
  const others = db.get<{ count: bigint }>('SELECT count(*) AS count FROM logs WHERE cell = ? AND year = ?', [
    CELL,
    year,
  ])
  const number = Number(others?.count ?? 0n) + 1
  const origin = `${name}/log/${CELL}/${year}${number > 1 ? `.${number}` : ''}`
  const key = newSigningKey(context, origin)
  const promiseKey = newSigningKey(context, promiseKeyName(origin))
  db.run(
    `INSERT INTO logs (id, origin, name, cell, year, number, first_sequence, former, sealed_key, verifier_key,
       sealed_promise_key, promise_verifier_key, opened_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      origin,
      name,
      CELL,
      year,
      number,
      firstSequence,
      former,
      key.sealed,
      key.verifierKey,
      promiseKey.sealed,
      promiseKey.verifierKey,
      now,
    ],
  )
  context.announce({
    channel: LOG_OPENED_CHANNEL,
    key: origin,
    data: { origin, sealed_promise_key: promiseKey.sealed },
  })
  return { kind: 'key_announced', fields: { key: promiseKey.verifierKey, signs: 'promises' } }
}

/** A file that was published by the former chain. */
export type FormerFile = { readonly folder: string; readonly name: string; readonly hash: string }

export type FirstLog = {
  /** First part of the origin; null for a random one. It is never changed. */
  readonly name: string | null
  readonly files: readonly FormerFile[]
}

/**
 * Opens the first log. Records of the former chain are its first leaves. Returns the records to append to it: one that
 * names the head of the chain, one per published file, and the announcement of a key.
 */
export function openFirstLog(
  context: CommandContext,
  { name, files }: FirstLog = { name: null, files: [] },
): LogEntry[] {
  while (!growFormer(context).isDone);
  const { sequence, hash } = context.db.cached(CACHED_LOG).get('') ?? {}
  const former = sequence ?? 0
  const announcement = insertLog(context, {
    id: FIRST_LOG,
    name: name ?? Buffer.from(context.random(NAME_BYTES)).toString('hex'),
    year: yearOf(context.now),
    firstSequence: 1,
    former,
  })
  if (former === 0) return [announcement]
  return [
    { kind: 'former_chain', fields: { head: hash, records: former, files: files.length } },
    ...files.map((file) => ({ kind: 'former_file', fields: { ...file } })),
    announcement,
  ]
}

/** Tiles of the former chain per command: some tens of milliseconds of the writer's time. */
const FORMER_TILES = 16

/** Stores the hashes of a page of full tiles of the former chain. */
export function growFormer({ db }: CommandContext): { isDone: boolean } {
  const last = db.get<{ position: bigint | null }>(
    'SELECT max(position) AS position FROM log_nodes WHERE log_id = ? AND level = 1',
    [FIRST_LOG],
  )
  const first = Number(last?.position ?? -1n) + 1
  for (let position = first; position < first + FORMER_TILES; position += 1) {
    const { bytes, count } = leafHashes(
      db,
      { firstSequence: 1, former: Number.MAX_SAFE_INTEGER },
      position * TILE_WIDTH,
    )
    if (count < TILE_WIDTH) return { isDone: true }
    storeNode(db, { logId: FIRST_LOG, level: 1, position }, tileRoot(bytes))
  }
  return { isDone: false }
}

/**
 * Opens the next log after the last checkpoint of the former one: that of a new year, or a second one of the year for a
 * reason that is published. Returns the records to append to it: the first names that checkpoint.
 */
export function openNextLog(
  context: CommandContext,
  state: LogState & { readonly log: OpenLog },
  reason?: string,
): LogEntry[] {
  const { log, sequence } = state
  // a log that ends for a reason, or has lost records, signs nothing more: it could contradict what it has published
  const last = lastCheckpoint(context, log.id)
  const { note } = last && (reason !== undefined || last.size > sizeOf(state)) ? last : signCheckpoint(context)
  const announcement = insertLog(context, {
    id: log.id + 1,
    name: log.name,
    year: yearOf(context.now),
    firstSequence: sequence + 1,
    former: 0,
  })
  return [{ kind: 'shard_opened', fields: { origin: log.origin, checkpoint: note, reason } }, announcement]
}
