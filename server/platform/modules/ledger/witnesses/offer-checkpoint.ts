import type { Witness } from '#server/platform/providers/witness/port.ts'
import { readNote } from '#server/shared/log/note.ts'
import { consistencyPath, findLog } from '../log/read-log.ts'
import type { WatchedPlatform } from '../platform.ts'
import { keptSize } from './read-witnesses.ts'

/** A witness may lag behind, or have kept an answer that was lost: each size that it states gets its own proof. */
const MAX_PROOFS = 4

/**
 * Offers the latest checkpoint of the open log to a witness, and stores its cosignature. Stops the log if the witness
 * contradicts it: its tree is no extension of the one that was kept, or the kept one is larger, as after the restore of
 * an older database. Rejects if the witness gives no valid answer.
 */
export async function offerCheckpoint(platform: WatchedPlatform, witness: Witness, signal: AbortSignal): Promise<void> {
  const { reader, writer, clock, log: logger } = platform
  const { log, size, note } = await findLog(reader, {})
  const text = readNote(note)?.text
  if (text === undefined) throw new Error(`the checkpoint of ${log.origin} is not a note`)

  async function stop(reason: 'rewritten' | 'rolled_back', detail: string): Promise<void> {
    const { origin, id } = log
    logger.fatal({ origin, witness: witness.name, reason, detail }, 'a witness contradicts the log, which is stopped')
    await writer.execute('stopLog', { logId: id, reason, witness: witness.name, detail })
  }

  let old = Math.min(await keptSize(reader, log.id, witness.id), size)
  for (let proofs = 0; proofs < MAX_PROOFS; proofs += 1) {
    const path = await consistencyPath(reader, log, { from: old, to: size })
    const answer = await witness.add({ origin: log.origin, old, size, path, note, text }, signal)
    if (answer.kind === 'inconsistent') return stop('rewritten', answer.reason)
    if (answer.kind === 'kept') {
      const { line = null, time = clock.now() } = answer.cosignature ?? {}
      const kept = { logId: log.id, witness: witness.id, size, line, keptAt: time }
      await writer.execute('keepCosignature', kept, { isPatient: true })
      return
    }
    if (answer.size > size) return stop('rolled_back', `it has kept ${answer.size} records, of which ${size} are here`)
    old = answer.size
  }
  throw new Error(`${witness.name} has stated ${MAX_PROOFS} sizes`)
}
