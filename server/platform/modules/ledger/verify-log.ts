import { asc, gt } from 'drizzle-orm'
import type { PlatformReader, Snapshot } from '#db/platform/reader.ts'
import { logRecords } from '#db/platform/schema/ledger.ts'
import { GENESIS_HASH, logHash } from './log.ts'

const PAGE_SIZE = 1000

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
