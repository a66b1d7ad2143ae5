import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase64, toBase64 } from './base64.ts'
import { areEqual } from './tree.ts'

/**
 * Signed notes of C2SP (https://c2sp.org/signed-note): a text, an empty line, and a line per signature. Signing and
 * verifying are passed in, since Node and browsers have their own Ed25519.
 */

/** Types of keys: Ed25519 over the text, and Ed25519 cosignatures. */
export const ED25519 = 1
export const COSIGNATURE = 4

const ID_BYTES = 4
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
/** Notes with more are refused: a log has few witnesses. */
const MAX_SIGNATURES = 64
const MAX_NOTE_CHARS = 65_536

/** A public key, as a verifier key names it. */
export type VerifierKey = {
  readonly name: string
  readonly type: number
  readonly id: Uint8Array
  readonly key: Uint8Array
}

/** A signature of a note: bytes after the id of the key. */
export type NoteSignature = { readonly name: string; readonly id: Uint8Array; readonly signature: Uint8Array }

/** `text` ends in a newline. */
export type Note = { readonly text: string; readonly signatures: readonly NoteSignature[] }

export type Verify = (key: Uint8Array, signature: Uint8Array, message: Uint8Array) => boolean | Promise<boolean>

const NAME = /^[^\s+]+$/u

export const isKeyName = (name: string): boolean => NAME.test(name) && name.length <= 255

/** First bytes of SHA-256 of name, newline, type and public key. */
export function keyId(name: string, type: number, key: Uint8Array): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), key)).slice(0, ID_BYTES)
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** `name+id+key`. */
export function verifierKeyText(name: string, type: number, key: Uint8Array): string {
  return `${name}+${hex(keyId(name, type, key))}+${toBase64(concatBytes(Uint8Array.of(type), key))}`
}

/** Reads a verifier key; null if it is malformed, of an unknown type, or its id is not that of its key. */
export function readVerifierKey(text: string): VerifierKey | null {
  const [, name = '', idText = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/u.exec(text) ?? []
  const bytes = fromBase64(encoded)
  if (!isKeyName(name) || bytes?.length !== 1 + KEY_BYTES) return null
  const [type = 0, key] = [bytes[0], bytes.slice(1)]
  const id = keyId(name, type, key)
  return (type === ED25519 || type === COSIGNATURE) && hex(id) === idText ? { name, type, id, key } : null
}

/** One line of a signature. */
export const signatureLine = (name: string, id: Uint8Array, signature: Uint8Array): string =>
  `\u2014 ${name} ${toBase64(concatBytes(id, signature))}\n`

const LINE = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/]+=*)$/u

/** Signatures of lines that each end in a newline; null if one is malformed. */
export function readSignatures(lines: string): NoteSignature[] | null {
  if (!lines.endsWith('\n')) return null
  const signatures: NoteSignature[] = []
  for (const line of lines.slice(0, -1).split('\n')) {
    const [, name = '', encoded = ''] = LINE.exec(line) ?? []
    const bytes = fromBase64(encoded)
    if (name === '' || !bytes || bytes.length <= ID_BYTES || signatures.length === MAX_SIGNATURES) return null
    signatures.push({ name, id: bytes.slice(0, ID_BYTES), signature: bytes.slice(ID_BYTES) })
  }
  return signatures
}

// control characters are what a note must not contain
// biome-ignore lint/suspicious/noControlCharactersInRegex: the format names them
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/

/** Parses a note without verifying it; null if it is malformed. */
export function readNote(note: string): Note | null {
  if (note.length > MAX_NOTE_CHARS || CONTROL.test(note) || !note.isWellFormed()) return null
  const end = note.lastIndexOf('\n\n')
  if (end === -1) return null
  const signatures = readSignatures(note.slice(end + 2))
  return signatures && { text: note.slice(0, end + 1), signatures }
}

/** Message that a key of this type signs for a text; null for a signature of the wrong length. */
function signedMessage({ type }: VerifierKey, text: string, signature: Uint8Array) {
  if (type === ED25519)
    return signature.length === SIGNATURE_BYTES ? { message: utf8ToBytes(text), bytes: signature, time: null } : null
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return null
  const time = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0))
  return { message: cosignedMessage(text, time), bytes: signature.slice(TIME_BYTES), time }
}

const TIME_BYTES = 8

/** Message of a cosignature (https://c2sp.org/tlog-cosignature). @param time seconds since 1970 */
export const cosignedMessage = (text: string, time: number): Uint8Array =>
  utf8ToBytes(`cosignature/v1\ntime ${time}\n${text}`)

/** Bytes of a cosignature in its line: the time, then the signature. */
export function cosignatureBytes(time: number, signature: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(TIME_BYTES)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time))
  return concatBytes(bytes, signature)
}

/** A key that has signed a note; `time` in seconds is that of a cosignature. */
export type Signer = { readonly key: VerifierKey; readonly time: number | null }

/**
 * Which of the known keys have signed a note. Lines of unknown keys are skipped; a known key whose signature fails
 * spoils the whole note, which then has no signers.
 */
export async function signersOf(note: Note, known: readonly VerifierKey[], verify: Verify): Promise<Signer[]> {
  const signers: Signer[] = []
  for (const { name, id, signature } of note.signatures) {
    const key = known.find((one) => one.name === name && areEqual(one.id, id))
    if (!key) continue
    const signed = signedMessage(key, note.text, signature)
    if (!signed || !(await verify(key.key, signed.bytes, signed.message))) return []
    if (!signers.some((one) => one.key === key)) signers.push({ key, time: signed.time })
  }
  return signers
}
