import { fromBase64, toBase64 } from './base64.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import {
  COSIGNATURE,
  type Note,
  readNote,
  readSignatures,
  signatureLine,
  signersOf,
  type VerifierKey,
  type Verify,
} from './note.ts'
import { areEqual, HASH_BYTES, type Hash } from './tree.ts'

/** Request and answer of a witness (https://c2sp.org/tlog-witness). */

/** Type of the answer 409, whose body is the size that the witness has cosigned last. */
export const SIZE_TYPE = 'text/x.tlog.size'

/** Longest proof that a request may contain. */
const MAX_HASHES = 63
const SIZE = /^(?:0|[1-9]\d{0,15})$/

/** A checkpoint offered to a witness, with the proof that it extends the tree of size `old`. */
export type AddCheckpoint = {
  readonly old: number
  readonly path: readonly Hash[]
  /** The signed note of the checkpoint. */
  readonly checkpoint: string
}

export type ReadAddCheckpoint = AddCheckpoint & { readonly note: Note; readonly read: Checkpoint }

/** Body of a request. */
export const addCheckpointText = ({ old, path, checkpoint }: AddCheckpoint): string =>
  `old ${old}\n${path.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`

/** Reads a safe integer without leading zeroes; null for anything else. */
export function readSize(text: string): number | null {
  const size = Number(text)
  return SIZE.test(text) && Number.isSafeInteger(size) ? size : null
}

/** Reads the body of a request without verifying it; null if it is malformed. */
export function readAddCheckpoint(body: string): ReadAddCheckpoint | null {
  const end = body.indexOf('\n\n')
  if (end === -1) return null
  const [first = '', ...lines] = body.slice(0, end).split('\n')
  const old = first.startsWith('old ') ? readSize(first.slice('old '.length)) : null
  const path = lines.map(fromBase64)
  const isPath = path.length <= MAX_HASHES && path.every((hash) => hash?.length === HASH_BYTES)
  const checkpoint = body.slice(end + 2)
  const note = readNote(checkpoint)
  const read = note && readCheckpoint(note.text)
  return old !== null && isPath && note && read ? { old, path: path as Hash[], checkpoint, note, read } : null
}

/** A valid cosignature: its line of the note, and its time in seconds. */
export type Cosignature = { readonly line: string; readonly time: number }

/**
 * Reads the answer of a witness: lines of signatures, of which one is by its key. Null if there is none, or if one by
 * its key is invalid.
 * @param text of the checkpoint that was offered
 */
export async function readCosignature(
  answer: string,
  text: string,
  key: VerifierKey,
  verify: Verify,
): Promise<Cosignature | null> {
  const signatures = readSignatures(answer)
  if (!signatures || key.type !== COSIGNATURE) return null
  const [signer] = await signersOf({ text, signatures }, [key], verify)
  const own = signatures.find(({ name, id }) => name === key.name && areEqual(id, key.id))
  return signer?.time != null && own
    ? { line: signatureLine(own.name, own.id, own.signature), time: signer.time }
    : null
}

/**
 * File of a proof that anybody can verify offline (https://c2sp.org/tlog-proof): the index of a leaf, its inclusion path
 * and a checkpoint with its cosignatures.
 */
export const proofFileText = (index: number, path: readonly Hash[], checkpoint: string): string =>
  `c2sp.org/tlog-proof@v1\nindex ${index}\n${path.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`
