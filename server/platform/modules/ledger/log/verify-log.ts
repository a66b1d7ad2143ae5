import { asc, gt } from 'drizzle-orm'
import type { PlatformReader, Snapshot } from '#db/platform/reader.ts'
import { logRecords } from '#db/platform/schema/ledger.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { logHash } from './append-log.ts'
import { GENESIS_HASH } from './log-state.ts'

/** A verified prefix of the log: the number of records, and the hash of the last one. */
export type LogPlace = { readonly records: number; readonly head: string }

export const LOG_BEGINNING: LogPlace = { records: 0, head: GENESIS_HASH }

/**
 * The position after a page of `checked` records; `brokenAt` is the first record that is missing, changed or does not
 * follow the previous one.
 */
type LogPage = LogPlace & { readonly checked: number; readonly brokenAt: number | null }

export type LogVerdict =
  | { readonly intact: true; readonly records: number; readonly head: string }
  | { readonly intact: false; readonly brokenAt: number }

/** Recomputes at most this many records after a position. */
export async function verifyLogPage(reader: PlatformReader | Snapshot, from: LogPlace, rows: number): Promise<LogPage> {
  let { records, head } = from
  const page = await reader
    .select()
    .from(logRecords)
    .where(gt(logRecords.sequence, records))
    .orderBy(asc(logRecords.sequence))
    .limit(rows)
  for (const [index, record] of page.entries()) {
    const expected = records + 1
    // records of the tree do not repeat the hash before: theirs covers it
    const isLinked = record.sequence === expected && (record.previousHash === head || record.previousHash === '')
    if (!isLinked || record.hash !== logHash(head, record)) return { records, head, checked: index, brokenAt: expected }
    head = record.hash
    records = expected
  }
  return { records, head, checked: page.length, brokenAt: null }
}

/** Recomputes the whole chain, page by page. */
export async function verifyLog(reader: PlatformReader | Snapshot): Promise<LogVerdict> {
  let place = LOG_BEGINNING
  for (;;) {
    const { checked, brokenAt, ...next } = await verifyLogPage(reader, place, PAGE_ROWS)
    if (brokenAt !== null) return { intact: false, brokenAt }
    place = next
    if (checked < PAGE_ROWS) return { intact: true, ...place }
  }
}
