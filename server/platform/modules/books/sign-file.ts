import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

const KEY_PURPOSE = 'fairline/proof-of-books/v1'
const KEY_BYTES = 32
/** Prefix of a 32-byte Ed25519 key in PKCS #8, and its length in SPKI (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_HEAD_BYTES = 12

function keyOf(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES))
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
}

/**
 * Returns a file as published: JSON without spaces, fields in the given order, then the key and an Ed25519 signature
 * over everything before it. The key is derived from the platform's secret.
 */
export function signFile(secret: string, fields: Readonly<Record<string, string | number>>): string {
  const privateKey = keyOf(secret)
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const key = spki.subarray(SPKI_HEAD_BYTES).toString('hex')
  const signature = sign(null, Buffer.from(JSON.stringify({ ...fields, key })), privateKey).toString('hex')
  return JSON.stringify({ ...fields, key, signature })
}
