import type { PlatformReader } from '#db/platform/reader.ts'
import type { Witness } from '#server/platform/providers/witness/port.ts'
import { type Comparison, readLogEnd } from '../log/compare-log.ts'
import { readLogs } from '../log/read-log.ts'
import { askWitness } from './ask-witness.ts'

/**
 * Compares the database with what a witness has kept of its open log; null if that proves nothing. Rejects if the witness
 * gives no valid answer.
 */
export async function compareWithWitness(
  reader: PlatformReader,
  asked: { readonly witness: Witness; readonly signal: AbortSignal },
): Promise<Comparison | null> {
  const { log, checkpoint } = (await readLogs(reader)).at(-1) ?? {}
  const end = await readLogEnd(reader)
  if (!log || !checkpoint || !end) return null
  const { origin } = log
  const answer = await askWitness(reader, { log, size: checkpoint.size, note: checkpoint.note }, asked)
  if (answer.kind === 'kept') return { kind: 'whole' }
  if (answer.kind === 'succeeded') return { kind: 'behind', origin: answer.origin, size: answer.size }
  if (answer.kind === 'rewritten') return { kind: 'rewritten', origin, size: checkpoint.size, reason: answer.reason }
  // a checkpoint of records that are here, but which none here covers: nothing proves that they are the same
  if (answer.size <= end.size) return null
  return { kind: 'behind', origin, size: answer.size }
}
