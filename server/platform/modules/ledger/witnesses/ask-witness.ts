import type { PlatformReader } from '#db/platform/reader.ts'
import type { Witness, WitnessAnswer } from '#server/platform/providers/witness/port.ts'
import { readNote } from '#server/shared/log/note.ts'
import { consistencyPath, type ShownLog } from '../log/read-log.ts'
import { findSuccessor, type Successor } from './find-successor.ts'
import { keptSize } from './read-witnesses.ts'

/** A witness may lag behind, or have kept an answer that was lost: each size that it states gets its own proof. */
const MAX_PROOFS = 4

type Kept = Extract<WitnessAnswer, { kind: 'kept' }>

export type Asked =
  | Kept
  /** The tree is no extension of the one that it has kept. */
  | { readonly kind: 'rewritten'; readonly reason: string }
  /** It has kept a larger tree, as after the restore of an older database. */
  | { readonly kind: 'rolled_back'; readonly size: number }
  /** It has kept the log that comes after this one. */
  | ({ readonly kind: 'succeeded' } & Successor)

/** Offers the latest checkpoint of a log to a witness. Rejects if the witness gives no valid answer. */
export async function askWitness(
  reader: PlatformReader,
  { log, size, note }: ShownLog,
  { witness, signal }: { readonly witness: Witness; readonly signal: AbortSignal },
): Promise<Asked> {
  const text = readNote(note)?.text
  if (text === undefined) throw new Error(`the checkpoint of ${log.origin} is not a note`)
  const successor = await findSuccessor(log, { witness, signal })
  if (successor) return { kind: 'succeeded', ...successor }
  let old = Math.min(await keptSize(reader, log.id, witness.id), size)
  for (let proofs = 0; proofs < MAX_PROOFS; proofs += 1) {
    const path = await consistencyPath(reader, log, { from: old, to: size })
    const answer = await witness.add({ origin: log.origin, old, size, path, note, text }, signal)
    if (answer.kind === 'inconsistent') return { kind: 'rewritten', reason: answer.reason }
    if (answer.kind === 'kept') return answer
    if (answer.size > size) return { kind: 'rolled_back', size: answer.size }
    old = answer.size
  }
  throw new Error(`${witness.name} has stated ${MAX_PROOFS} sizes`)
}
