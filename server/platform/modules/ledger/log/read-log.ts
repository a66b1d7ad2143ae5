import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { builtOnce, type PlatformReader, type Snapshot } from '#db/platform/reader.ts'
import { logCheckpoints, logNodes, logRecords, logs } from '#db/platform/schema/ledger.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { hasTile, TILE_WIDTH, type Tile } from '#server/shared/log/tiles.ts'
import {
  consistencyRanges,
  EMPTY_ROOT,
  type Hash,
  inclusionRanges,
  type Range,
  rootOf,
} from '#server/shared/log/tree.ts'
import { type LeafRow, leafText } from './leaf.ts'
import { fastNodeHash, recordHash } from './tree-hash.ts'

type Reader = PlatformReader | Snapshot
type Log = typeof logs.$inferSelect

/** A log as named in a path; without both it is the open log of cell 0. `year` may have a number: `2026.2`. */
export type LogName = { readonly cell?: number | undefined; readonly year?: string | undefined }

/** A log up to its latest checkpoint: nothing beyond it is shown. */
export type ShownLog = { readonly log: Log; readonly size: number; readonly note: string }

/** Refuses `not_found` for an unknown log, and for one without a checkpoint. */
export async function findLog(reader: Reader, { cell = 0, year }: LogName): Promise<ShownLog> {
  const [named, number = '1'] = year?.split('.') ?? []
  const isNamed = named === undefined ? undefined : and(eq(logs.year, Number(named)), eq(logs.number, Number(number)))
  const [log] = await reader
    .select()
    .from(logs)
    .where(and(eq(logs.cell, cell), isNamed))
    .orderBy(desc(logs.id))
    .limit(1)
  if (!log) throw new Refusal('not_found')
  const checkpoint = await latestCheckpoint(reader, log)
  if (!checkpoint) throw new Refusal('not_found')
  return { log, size: checkpoint.size, note: checkpoint.note }
}

/** Every log, oldest first, with its latest checkpoint if it has one. */
export async function readLogs(reader: Reader) {
  const known = await allLogs(reader as PlatformReader).all()
  return Promise.all(known.map(async (log) => ({ log, checkpoint: await latestCheckpoint(reader, log) })))
}

async function latestCheckpoint(reader: Reader, { id }: Log) {
  const [latest] = await latestOf(reader as PlatformReader).all({ id })
  return latest
}

// read every few seconds, also without players
const allLogs = builtOnce((reader) => reader.select().from(logs).orderBy(asc(logs.id)).prepare())
const latestOf = builtOnce((reader) =>
  reader
    .select()
    .from(logCheckpoints)
    .where(eq(logCheckpoints.logId, sql.placeholder('id')))
    .orderBy(desc(logCheckpoints.size))
    .limit(1)
    .prepare(),
)

// references of rules are `rules:{version}`
const rulesRecords = builtOnce((reader) =>
  reader
    .select({ reference: logRecords.reference, sequence: logRecords.sequence })
    .from(logRecords)
    .where(and(gte(logRecords.reference, 'rules:'), lt(logRecords.reference, 'rules;')))
    .orderBy(asc(logRecords.reference), asc(logRecords.sequence))
    .prepare(),
)

/** Leaf of the last record of each version of the rules in a log, as far as its checkpoint covers them. */
export async function readRules(reader: Reader, { firstSequence }: Log, size: number) {
  const last = new Map<string, number>()
  for (const { reference, sequence } of await rulesRecords(reader as PlatformReader).all()) {
    const leaf = sequence - firstSequence
    if (leaf >= 0 && leaf < size) last.set(String(reference).slice('rules:'.length), leaf)
  }
  return [...last].map(([version, sequence]) => ({ version, sequence }))
}

const LEAF = {
  sequence: logRecords.sequence,
  payload: logRecords.payload,
  hash: logRecords.hash,
  createdAt: logRecords.createdAt,
}

/** Texts of leaves `[from, to)`. */
export async function leafTexts(reader: Reader, log: Log, { from, to }: Range): Promise<string[]> {
  const first = log.firstSequence
  const rows: LeafRow[] = await reader
    .select(LEAF)
    .from(logRecords)
    .where(and(gte(logRecords.sequence, first + from), lt(logRecords.sequence, first + to)))
    .orderBy(asc(logRecords.sequence))
  if (rows.length !== to - from) throw new Error(`${log.origin} has lost records between ${from} and ${to}`)
  return rows.map((row) => leafText(log, row))
}

/** Full hashes of a level at positions `[from, to)`; level 0 are the leaves. */
export async function levelHashes(reader: Reader, log: Log, level: number, { from, to }: Range): Promise<Hash[]> {
  if (level === 0) return (await leafTexts(reader, log, { from, to })).map(recordHash)
  const rows = await reader
    .select({ hash: logNodes.hash })
    .from(logNodes)
    .where(
      and(
        eq(logNodes.logId, log.id),
        eq(logNodes.level, level),
        gte(logNodes.position, from),
        lt(logNodes.position, to),
      ),
    )
    .orderBy(asc(logNodes.position))
  if (rows.length !== to - from) throw new Error(`${log.origin} has lost hashes of level ${level}`)
  return rows.map(({ hash }) => Buffer.from(hash, 'hex'))
}

/** Root of a subtree: a range that begins at a multiple of the least power of two that is not below its length. */
export async function rangeRoot(reader: Reader, log: Log, { from, to }: Range): Promise<Hash> {
  let level = 0
  while (to - from > TILE_WIDTH ** (level + 1)) level += 1
  const width = TILE_WIDTH ** level
  const end = Math.floor(to / width)
  const hashes = await levelHashes(reader, log, level, { from: from / width, to: end })
  if (end * width < to) hashes.push(await rangeRoot(reader, log, { from: end * width, to }))
  return rootOf(hashes, fastNodeHash)
}

/** Root of the first leaves of a log. */
export const rootOfSize = async (reader: Reader, log: Log, size: number): Promise<Hash> =>
  size === 0 ? EMPTY_ROOT : await rangeRoot(reader, log, { from: 0, to: size })

const hex = (hash: Hash): string => Buffer.from(hash).toString('hex')

async function pathOf(reader: Reader, log: Log, ranges: readonly Range[]): Promise<string[]> {
  const path: string[] = []
  for (const range of ranges) path.push(hex(await rangeRoot(reader, log, range)))
  return path
}

/** A public leaf. Refuses `not_found` beyond the latest checkpoint. */
export async function findRecord(reader: Reader, name: LogName, sequence: number) {
  const { log, size } = await findLog(reader, name)
  if (sequence >= size) throw new Refusal('not_found')
  const [record = ''] = await leafTexts(reader, log, { from: sequence, to: sequence + 1 })
  return { sequence, hash: hex(recordHash(record)), record }
}

/** Proof that the tree of one size extends that of another, as hashes. Throws RangeError. */
export async function consistencyPath(reader: Reader, log: Log, { from, to }: Range): Promise<Hash[]> {
  const path: Hash[] = []
  for (const range of consistencyRanges(from, to)) path.push(await rangeRoot(reader, log, range))
  return path
}

type Inclusion = { readonly sequence: number; readonly size?: number | undefined }

/** Proof that a leaf is in the tree of a size; without one, of the latest checkpoint's. Refuses `not_found`. */
export async function proveInclusion(reader: Reader, name: LogName, { sequence, ...asked }: Inclusion) {
  const { log, size: latest } = await findLog(reader, name)
  const size = asked.size ?? latest
  if (size > latest || sequence >= size) throw new Refusal('not_found')
  const [leaf] = await levelHashes(reader, log, 0, { from: sequence, to: sequence + 1 })
  if (!leaf) throw new Refusal('not_found')
  return { leaf: hex(leaf), path: await pathOf(reader, log, inclusionRanges(sequence, size)) }
}

/** Proof that a tree extends an earlier one. Refuses `not_found` beyond the latest checkpoint, `invalid` from > to. */
export async function proveConsistency(reader: Reader, name: LogName, { from, to }: Range) {
  if (from > to) throw new Refusal('invalid', { field: 'from' })
  const { log, size } = await findLog(reader, name)
  if (to > size) throw new Refusal('not_found')
  return { path: await pathOf(reader, log, consistencyRanges(from, to)) }
}

const LENGTH_BYTES = 2

/** Bytes of a tile or of a bundle of entries. Refuses `not_found` beyond the latest checkpoint. */
export async function readTile(reader: Reader, name: LogName, tile: Tile): Promise<Buffer<ArrayBuffer>> {
  const { log, size } = await findLog(reader, name)
  if (!hasTile(size, tile)) throw new Refusal('not_found')
  const from = tile.position * TILE_WIDTH
  const range = { from, to: from + tile.width }
  if (tile.level !== 'entries') return Buffer.concat(await levelHashes(reader, log, tile.level, range))
  const texts = await leafTexts(reader, log, range)
  return Buffer.concat(
    texts.flatMap((text) => {
      const entry = Buffer.from(text)
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt16BE(entry.length)
      return [length, entry]
    }),
  )
}
