import type { Witness } from '#server/platform/providers/witness/port.ts'
import { readCheckpoint } from '#server/shared/log/checkpoint.ts'
import { readNote } from '#server/shared/log/note.ts'
import type { ShownLog } from '../log/read-log.ts'

export type Successor = { readonly origin: string; readonly size: number }

/**
 * The log after one that is open here, if a witness has kept a checkpoint of it: another platform goes on with the site.
 * Null if it has none. Rejects if the witness gives no valid answer.
 */
export async function findSuccessor(
  { name, cell, year, number }: ShownLog['log'],
  { witness, signal }: { readonly witness: Witness; readonly signal: AbortSignal },
): Promise<Successor | null> {
  for (const next of [`${year}.${number + 1}`, `${year + 1}`]) {
    const origin = `${name}/log/${cell}/${next}`
    const note = await witness.latest(origin, signal)
    if (note === null) continue
    const stated = readCheckpoint(readNote(note)?.text ?? '')
    if (stated?.origin !== origin)
      throw new Error(`${witness.name} has kept something else than a checkpoint of ${origin}`)
    return { origin, size: stated.size }
  }
  return null
}
