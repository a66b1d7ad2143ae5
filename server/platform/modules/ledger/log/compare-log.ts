import { verify } from 'node:crypto'
import { asc, desc, sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { logRecords, logs } from '#db/platform/schema/ledger.ts'
import { readCheckpoint } from '#server/shared/log/checkpoint.ts'
import { readNote, readVerifierKey, signersOf } from '#server/shared/log/note.ts'
import { areEqual } from '#server/shared/log/tree.ts'
import { rootOfSize } from './read-log.ts'
import { publicKeyFrom } from './signing-key.ts'

/** The open log with all of its records, signed or not. */
export type LogEnd = {
  readonly origin: string
  /** Number of its records. */
  readonly size: number
  /** Root of its tree, in hexadecimal. */
  readonly root: string
  /** Last record, and its hash in the chain. */
  readonly sequence: number
  readonly hash: string
}

/** How a log compares with what somebody else has kept of it. */
export type Comparison =
  | { readonly kind: 'whole' }
  /** They have seen `size` records of the log, more than there are. */
  | { readonly kind: 'behind'; readonly origin: string; readonly size: number }
  /** They have seen other records. */
  | { readonly kind: 'rewritten'; readonly origin: string; readonly size: number; readonly reason: string }

/** Thrown for a text that is no checkpoint of this database's log. The message contains advice for the operator. */
export class WrongCheckpoint extends Error {
  override readonly name = 'WrongCheckpoint'
}

/** End of the open log; null before the first one. */
export async function readLogEnd(reader: PlatformReader): Promise<LogEnd | null> {
  const [log] = await reader.select().from(logs).orderBy(desc(logs.id)).limit(1)
  const { sequence, hash } = logRecords
  const [last] = await reader.select({ sequence, hash }).from(logRecords).orderBy(desc(sequence)).limit(1)
  if (!log || !last) return null
  const size = last.sequence - log.firstSequence + 1
  const root = Buffer.from(await rootOfSize(reader, log, size)).toString('hex')
  return { origin: log.origin, size, root, ...last }
}

/**
 * Compares the database with a checkpoint that somebody has kept: the text of a signed note. One of a later log of the
 * same platform shows that the database is behind; its key is unknown here, and its signature is not checked. Throws
 * WrongCheckpoint.
 */
export async function compareWithCheckpoint(reader: PlatformReader, text: string): Promise<Comparison> {
  const note = readNote(text)
  const stated = note && readCheckpoint(note.text)
  if (!stated) throw new WrongCheckpoint('The checkpoint is no signed note.')
  const { origin, size } = stated
  const all = await reader.select().from(logs).orderBy(asc(logs.id))
  const index = all.findIndex((one) => one.origin === origin)
  const log = all[index]
  if (!log) {
    const isLater = all.some(({ name, cell }) => origin.startsWith(`${name}/log/${cell}/`))
    if (isLater) return { kind: 'behind', origin, size }
    throw new WrongCheckpoint(`The checkpoint is of ${origin}, which is no log of this database.`)
  }
  const key = readVerifierKey(log.verifierKey)
  const signers = await signersOf(note, key ? [key] : [], (bytes, signature, message) =>
    verify(null, message, publicKeyFrom(bytes), signature),
  )
  if (signers.length === 0) throw new WrongCheckpoint(`The checkpoint is not signed by the key of ${origin}.`)
  const [last] = await reader
    .select({ sequence: sql<number>`coalesce(max(${logRecords.sequence}), 0)` })
    .from(logRecords)
  const end = all[index + 1]?.firstSequence ?? (last?.sequence ?? 0) + 1
  if (size > end - log.firstSequence) return { kind: 'behind', origin, size }
  if (areEqual(await rootOfSize(reader, log, size), stated.root)) return { kind: 'whole' }
  return { kind: 'rewritten', origin, size, reason: 'its tree differs' }
}
