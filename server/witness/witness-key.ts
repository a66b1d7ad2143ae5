import { randomBytes, sign } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { fromBase64, toBase64 } from '#server/shared/log/base64.ts'
import {
  COSIGNATURE,
  cosignatureBytes,
  cosignedMessage,
  isKeyName,
  keyId,
  signatureLine,
  verifierKeyText,
} from '#server/shared/log/note.ts'
import { CannotStart } from './cannot-start.ts'
import { privateKeyOf, publicKeyOf } from './ed25519.ts'

/** Key of a witness. It signs nothing but cosignatures. */
export type WitnessKey = {
  readonly verifierKey: string
  /** Line of a cosignature. @param text of the checkpoint @param time seconds since 1970 */
  cosign(text: string, time: number): string
}

const SEED_BYTES = 32
const NAME_BYTES = 8
/** Permission bits of everybody but the owner. */
const OTHERS = 0o077
const HAS_MODES = process.platform !== 'win32'

/** Text of a key's file, in the form of Go's notes: `PRIVATE+KEY+name+id+base64(type, seed)`. */
const FORMAT = /^PRIVATE\+KEY\+([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)\n$/

/** Draws a key, and returns the text of its file. @param name default: a random one */
export function newKeyText(name = `witness-${randomBytes(NAME_BYTES).toString('hex')}`): string {
  const seed = randomBytes(SEED_BYTES)
  const id = Buffer.from(keyId(name, COSIGNATURE, publicKeyOf(privateKeyOf(seed)))).toString('hex')
  return `PRIVATE+KEY+${name}+${id}+${toBase64(Buffer.concat([Buffer.of(COSIGNATURE), seed]))}\n`
}

/** Reads the file of a key. Throws CannotStart for a malformed one, and for one that others may read. */
export function readKeyFile(file: string): WitnessKey {
  if (HAS_MODES && (statSync(file).mode & OTHERS) !== 0)
    throw new CannotStart(`${file} is open to others: retire this witness if somebody has read it, or chmod 600 it.`)
  const [, name = '', id = '', encoded = ''] = FORMAT.exec(readFileSync(file, 'utf8')) ?? []
  const bytes = fromBase64(encoded)
  if (!isKeyName(name) || bytes?.length !== 1 + SEED_BYTES || bytes[0] !== COSIGNATURE)
    throw new CannotStart(`${file} is not the key of a witness: restore it from a backup.`)
  const key = privateKeyOf(bytes.slice(1))
  const publicKey = publicKeyOf(key)
  const own = keyId(name, COSIGNATURE, publicKey)
  if (Buffer.from(own).toString('hex') !== id)
    throw new CannotStart(`${file} is damaged: its id is not that of its key. Restore it from a backup.`)
  return {
    verifierKey: verifierKeyText(name, COSIGNATURE, publicKey),
    cosign: (text, time) =>
      signatureLine(name, own, cosignatureBytes(time, sign(null, cosignedMessage(text, time), key))),
  }
}
