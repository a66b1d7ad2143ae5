import { createHash } from 'node:crypto'
import { asc, gt } from 'drizzle-orm'
import type { PlatformReader, Snapshot } from '#db/platform/reader.ts'
import { logRecords } from '#db/platform/schema/money.ts'
import type { CommandContext } from '../writer/command.ts'
import { canonicalJson, type Json } from './json.ts'

/** What the first record follows. */
export const GENESIS_HASH = '0'.repeat(64)

const PAGE_SIZE = 1000

type Hashed = { readonly sequence: number; readonly createdAt: number; readonly kind: string; readonly payload: string }

/** hex SHA-256 of `previousHash`, `sequence`, `createdAt` (ms), `kind` and the canonical payload, joined by newlines. */
export function logHash(previousHash: string, { sequence, createdAt, kind, payload }: Hashed): string {
  return createHash('sha256').update([previousHash, sequence, createdAt, kind, payload].join('\n')).digest('hex')
}

/**
 * Appends to the hash-linked log of commitments and settlements, in the command's own transaction, and gives the record's
 * hash: whoever keeps it can later prove that nothing before it was changed. `kind` holds no newline.
 */
export function appendLog({ db, now }: CommandContext, kind: string, payload: Json): string {
  const last = db.get<{ sequence: bigint; hash: string }>(
    'SELECT sequence, hash FROM log_records ORDER BY sequence DESC LIMIT 1',
  )
  const previousHash = last?.hash ?? GENESIS_HASH
  const record = { sequence: Number(last?.sequence ?? 0n) + 1, createdAt: now, kind, payload: canonicalJson(payload) }
  const hash = logHash(previousHash, record)
  db.run(
    'INSERT INTO log_records (sequence, kind, payload, previous_hash, hash, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    [record.sequence, kind, record.payload, previousHash, hash, now],
  )
  return hash
}

export type LogVerdict =
  | { readonly intact: true; readonly records: number; readonly head: string }
  | { readonly intact: false; readonly brokenAt: number }

/** Computes the whole chain again. `brokenAt` is the first sequence that is missing, changed or follows another record. */
export async function verifyLog(reader: PlatformReader | Snapshot): Promise<LogVerdict> {
  let head = GENESIS_HASH
  let records = 0
  for (;;) {
    const page = await reader
      .select()
      .from(logRecords)
      .where(gt(logRecords.sequence, records))
      .orderBy(asc(logRecords.sequence))
      .limit(PAGE_SIZE)
    for (const record of page) {
      const expected = records + 1
      const isLinked = record.sequence === expected && record.previousHash === head
      if (!isLinked || record.hash !== logHash(head, record)) return { intact: false, brokenAt: expected }
      head = record.hash
      records = expected
    }
    if (page.length < PAGE_SIZE) return { intact: true, records, head }
  }
}
