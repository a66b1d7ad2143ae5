import { desc, eq, sql } from 'drizzle-orm'
import type { PlatformReader } from '#db/platform/reader.ts'
import { logCheckpoints, logRecords, logs } from '#db/platform/schema/ledger.ts'
import { findStop } from '../witnesses/read-witnesses.ts'

/**
 * State of the log that takes records: its last checkpoint, how many records none covers yet, a stop, and why the former
 * log had to end.
 */
export async function readLogState(reader: PlatformReader) {
  const [log] = await reader.select().from(logs).orderBy(desc(logs.id)).limit(1)
  if (!log) return { origin: '', size: 0, signedAt: 0, unsigned: 0, stop: null, reopened: null }
  const [[checkpoint], [last], [first], stop] = await Promise.all([
    reader
      .select({ size: logCheckpoints.size, signedAt: logCheckpoints.signedAt })
      .from(logCheckpoints)
      .where(eq(logCheckpoints.logId, log.id))
      .orderBy(desc(logCheckpoints.size))
      .limit(1),
    reader.select({ sequence: sql<number | null>`max(${logRecords.sequence})` }).from(logRecords),
    reader
      .select({ reason: sql<string | null>`${logRecords.payload} ->> '$.reason'` })
      .from(logRecords)
      .where(eq(logRecords.sequence, log.firstSequence)),
    findStop(reader, log.id),
  ])
  const size = checkpoint?.size ?? 0
  const records = Math.max(0, (last?.sequence ?? 0) - log.firstSequence + 1)
  return {
    origin: log.origin,
    size,
    signedAt: checkpoint?.signedAt ?? log.openedAt,
    unsigned: Math.max(0, records - size),
    reopened: first?.reason ? { at: log.openedAt, reason: first.reason } : null,
    stop: stop && { reason: stop.reason, since: stop.stoppedAt },
  }
}
