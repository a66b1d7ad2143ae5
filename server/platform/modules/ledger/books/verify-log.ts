import { asc, gt } from 'drizzle-orm'
import type { PlatformReader, Snapshot } from '#db/platform/reader.ts'
import { logRecords } from '#db/platform/schema/ledger.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { GENESIS_HASH, logHash } from '../log.ts'

/** How far the log is known to be one chain: the records up to a sequence, the last of which has the hash `head`. */
export type LogPlace = { readonly records: number; readonly head: string }

export const LOG_BEGINNING: LogPlace = { records: 0, head: GENESIS_HASH }

/** The place after a page, `checked` records on; `brokenAt` is the first that is missing, changed or follows another. */
type LogPage = LogPlace & { readonly checked: number; readonly brokenAt: number | null }

export type LogVerdict =
  | { readonly intact: true; readonly records: number; readonly head: string }
  | { readonly intact: false; readonly brokenAt: number }

/** Computes at most so many records after a place again. */
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
    const isLinked = record.sequence === expected && record.previousHash === head
    if (!isLinked || record.hash !== logHash(head, record)) return { records, head, checked: index, brokenAt: expected }
    head = record.hash
    records = expected
  }
  return { records, head, checked: page.length, brokenAt: null }
}

/** Computes the whole chain again, page by page. */
export async function verifyLog(reader: PlatformReader | Snapshot): Promise<LogVerdict> {
  let place = LOG_BEGINNING
  for (;;) {
    const { checked, brokenAt, ...next } = await verifyLogPage(reader, place, PAGE_ROWS)
    if (brokenAt !== null) return { intact: false, brokenAt }
    place = next
    if (checked < PAGE_ROWS) return { intact: true, ...place }
  }
}
