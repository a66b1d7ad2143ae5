import type { Witness } from '#server/platform/providers/witness/port.ts'
import { findLog } from '../log/read-log.ts'
import type { WatchedPlatform } from '../platform.ts'
import { askWitness } from './ask-witness.ts'

/**
 * Offers the latest checkpoint of the open log to a witness, and stores its cosignature. Stops the log if the witness
 * contradicts it: its tree is no extension of the one that was kept, or the kept one is larger, as after the restore of
 * an older database, or a later log was kept, as after a fail-over. Rejects if the witness gives no valid answer.
 */
export async function offerCheckpoint(platform: WatchedPlatform, witness: Witness, signal: AbortSignal): Promise<void> {
  const { reader, writer, clock, log: logger } = platform
  const shown = await findLog(reader, {})
  const { log, size } = shown

  async function stop(reason: 'rewritten' | 'rolled_back', detail: string): Promise<void> {
    const { origin, id } = log
    logger.fatal({ origin, witness: witness.name, reason, detail }, 'a witness contradicts the log, which is stopped')
    await writer.execute('stopLog', { logId: id, reason, witness: witness.name, detail })
  }

  const answer = await askWitness(reader, shown, { witness, signal })
  if (answer.kind === 'rewritten') return stop('rewritten', answer.reason)
  if (answer.kind === 'rolled_back')
    return stop('rolled_back', `it has kept ${answer.size} records, of which ${size} are here`)
  if (answer.kind === 'succeeded')
    return stop('rolled_back', `it has kept ${answer.size} records of ${answer.origin}, which is not here`)
  const { line = null, time = clock.now() } = answer.cosignature ?? {}
  const kept = { logId: log.id, witness: witness.id, size, line, keptAt: time }
  await writer.execute('keepCosignature', kept, { isPatient: true })
}
