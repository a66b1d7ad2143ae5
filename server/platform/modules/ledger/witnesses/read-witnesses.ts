import { and, eq, sql } from 'drizzle-orm'
import { builtOnce, type PlatformReader, type Snapshot } from '#db/platform/reader.ts'
import { logCheckpoints, logStops, logWitnesses } from '#db/platform/schema/ledger.ts'
import type { Witness } from '#server/platform/providers/witness/port.ts'
import type { ShownLog } from '../log/read-log.ts'

type Reader = PlatformReader | Snapshot

/** Size of the last checkpoint that a witness has kept of a log; 0 without one. */
export async function keptSize(reader: Reader, logId: number, witness: string): Promise<number> {
  const [row] = await reader
    .select({ size: logWitnesses.size })
    .from(logWitnesses)
    .where(and(eq(logWitnesses.logId, logId), eq(logWitnesses.witness, witness)))
  return row?.size ?? 0
}

/** Why a log takes no more records; null while it does. */
export async function findStop(reader: Reader, logId: number) {
  const [stop] = await stopOf(reader as PlatformReader).all({ logId })
  return stop ?? null
}

const stopOf = builtOnce((reader) =>
  reader
    .select()
    .from(logStops)
    .where(eq(logStops.logId, sql.placeholder('logId')))
    .prepare(),
)

/** The note of a log's latest checkpoint with the cosignatures that it has. */
export async function cosignedNote(reader: Reader, { log, size, note }: ShownLog): Promise<string> {
  const rows = await reader
    .select({ line: logWitnesses.line })
    .from(logWitnesses)
    .where(and(eq(logWitnesses.logId, log.id), eq(logWitnesses.size, size)))
  return note + rows.map(({ line }) => line ?? '').join('')
}

/**
 * Each configured witness with what it has kept of a log last, and the checkpoint that it has cosigned, in the order of
 * the setting.
 */
export async function listWitnesses(reader: Reader, logId: number, witnesses: readonly Witness[]) {
  const { witness, size, line, keptAt } = logWitnesses
  const rows = await reader
    .select({ witness, size, line, keptAt, note: logCheckpoints.note })
    .from(logWitnesses)
    .leftJoin(logCheckpoints, and(eq(logCheckpoints.logId, logWitnesses.logId), eq(logCheckpoints.size, size)))
    .where(eq(logWitnesses.logId, logId))
  return witnesses.map(({ id, name, verifierKey }) => {
    const kept = rows.find((row) => row.witness === id)
    return {
      name,
      key: verifierKey,
      size: kept?.size ?? 0,
      cosigned: kept?.note && kept.line ? kept.note + kept.line : null,
      kept_at: kept ? new Date(kept.keptAt).toISOString() : null,
    }
  })
}
