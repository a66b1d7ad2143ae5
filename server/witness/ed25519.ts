import { createPrivateKey, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { Verify } from '#server/shared/log/note.ts'

/** Prefixes of a 32-byte Ed25519 key in PKCS #8 and in SPKI (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

export const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })

export function publicKeyOf(key: KeyObject): Uint8Array {
  return new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD.length))
}

export const verifyEd25519: Verify = (key, signature, message) =>
  verify(null, message, { key: Buffer.concat([SPKI_HEAD, key]), format: 'der', type: 'spki' }, signature)
