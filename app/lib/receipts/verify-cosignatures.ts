import { type Checkpoint, readCheckpoint } from '#server/shared/log/checkpoint.ts'
import { COSIGNATURE, readNote, readVerifierKey, signersOf, type VerifierKey } from '#server/shared/log/note.ts'
import { type StatedLog, witnessKeys } from './known-logs.ts'
import { verifyEd25519 } from './verify-ed25519.ts'

/** A cosignature is fresh for this time; witnesses sign at least once a minute. */
const FRESH_MS = 600_000

/** State of a witness as this browser has verified it. */
export type Watched = {
  readonly name: string
  /** `changed`: the site states another key than at first, or none; `invalid`: the signature is not by the key. */
  readonly state: 'signed' | 'unsigned' | 'changed' | 'invalid'
  /** Time of its cosignature, in milliseconds. */
  readonly time: number
  /** Checkpoint that it has cosigned. */
  readonly checkpoint: Checkpoint | null
  readonly note: string | null
}

type Pinned = { readonly key: string; readonly witnesses: Readonly<Record<string, string>> }

/**
 * Verifies the last cosignature of each witness that was known first, as the site states them now: by the log's key and
 * by the key that was pinned.
 */
export async function verifyCosignatures(stated: StatedLog, pinned: Pinned): Promise<Watched[]> {
  const now = witnessKeys(stated)
  const logKey = readVerifierKey(pinned.key)
  const watched: Watched[] = []
  for (const [name, text] of Object.entries(pinned.witnesses)) {
    const note = stated.witnesses.find((witness) => witness.name === name)?.cosigned ?? null
    const key = readVerifierKey(text)
    const nothing = { name, time: 0, checkpoint: null, note }
    if (now[name] !== text) watched.push({ ...nothing, state: 'changed' })
    else if (note === null) watched.push({ ...nothing, state: 'unsigned' })
    else {
      const signed = logKey && key && (await readCosigned(note, logKey, key))
      watched.push(signed ? { ...nothing, ...signed, state: 'signed' } : { ...nothing, state: 'invalid' })
    }
  }
  return watched
}

async function readCosigned(text: string, logKey: VerifierKey, key: VerifierKey) {
  const note = readNote(text)
  const signers = note && key.type === COSIGNATURE ? await signersOf(note, [logKey, key], verifyEd25519) : []
  const checkpoint = note && readCheckpoint(note.text)
  const time = signers.find((signer) => signer.key === key)?.time ?? null
  const isOfLog = signers.some((signer) => signer.key === logKey) && checkpoint?.origin === logKey.name
  return checkpoint && isOfLog && time !== null ? { checkpoint, time: time * 1000 } : null
}

/**
 * Number of witnesses whose signatures leave no room for a second history (docs/domain/transparency.md, 4): of `count`,
 * one in four may lie.
 */
export function quorumOf(count: number): number {
  const liars = Math.floor((count - 1) / 4)
  return Math.floor((count + liars) / 2) + 1
}

/** Witnesses whose verified cosignature is at most ten minutes old. @param now milliseconds */
export const freshOf = (watched: readonly Watched[], now: number): readonly Watched[] =>
  watched.filter(({ state, time }) => state === 'signed' && time >= now - FRESH_MS)

/** Whether enough witnesses have cosigned lately; true where there are none. @param now milliseconds */
export function isWatched(watched: readonly Watched[], now: number): boolean {
  return watched.length === 0 || freshOf(watched, now).length >= quorumOf(watched.length)
}
