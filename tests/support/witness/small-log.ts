import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { addCheckpointText } from '#server/shared/log/add-checkpoint.ts'
import { checkpointText } from '#server/shared/log/checkpoint.ts'
import { ED25519, keyId, signatureLine, verifierKeyText } from '#server/shared/log/note.ts'
import { consistencyRanges, EMPTY_ROOT, type Hash, leafHash, nodeHash, splitOf } from '#server/shared/log/tree.ts'

const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export type SmallLog = {
  readonly verifierKey: string
  /** Signed note of the first leaves. */
  checkpoint(size: number): string
  /** Body of a request to a witness. @param proven size that the proof begins at; default: `old` */
  request(old: number, size: number, proven?: number): string
}

/** Root of leaves by the recursive definition of RFC 6962. */
function rootOf(leaves: readonly Hash[]): Hash {
  const [first] = leaves
  if (first === undefined) return EMPTY_ROOT
  if (leaves.length === 1) return first
  const split = splitOf(leaves.length)
  return nodeHash(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)))
}

/** A log of a few entries, signed by a key of its own. @param words the key's seed is their hash */
export function smallLog(origin: string, words: string, entries: readonly string[]): SmallLog {
  const seed = createHash('sha256').update(words).digest()
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(12))
  const leaves = entries.map((entry) => leafHash(Buffer.from(entry)))
  function checkpoint(size: number): string {
    const text = checkpointText({ origin, size, root: rootOf(leaves.slice(0, size)) })
    return `${text}\n${signatureLine(origin, keyId(origin, ED25519, publicKey), sign(null, Buffer.from(text), key))}`
  }
  return {
    verifierKey: verifierKeyText(origin, ED25519, publicKey),
    checkpoint,
    request(old, size, proven = old) {
      const path = consistencyRanges(proven, size).map(({ from, to }) => rootOf(leaves.slice(from, to)))
      return addCheckpointText({ old, path, checkpoint: checkpoint(size) })
    },
  }
}
