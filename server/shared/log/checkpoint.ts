import { fromBase64, toBase64 } from './base64.ts'
import { isKeyName } from './note.ts'
import { HASH_BYTES, type Hash } from './tree.ts'

/** A signed state of a log (https://c2sp.org/tlog-checkpoint). */
export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: Hash }

/** The text that is signed. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`

const SIZE = /^(?:0|[1-9]\d{0,15})$/

/** Reads the text of a checkpoint, with extension lines if it has some; null if it is malformed. */
export function readCheckpoint(text: string): Checkpoint | null {
  if (!text.endsWith('\n')) return null
  const [origin = '', sizeText = '', rootText = '', ...extensions] = text.slice(0, -1).split('\n')
  const size = Number(sizeText)
  const root = fromBase64(rootText)
  const isWhole = isKeyName(origin) && SIZE.test(sizeText) && Number.isSafeInteger(size) && root?.length === HASH_BYTES
  return isWhole && extensions.every((line) => line !== '') ? { origin, size, root } : null
}
