import { createHmac, hkdfSync } from 'node:crypto'
import { allSecrets, type Secrets, secretId } from './former-secrets.ts'

/** What stands before a hash by HMAC-SHA256 under a key of HKDF-SHA256. Another hash is another word. */
const KIND = 'h1'
const KEY_BYTES = 32

function hexOf(secret: string, purpose: string, text: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
  return createHmac('sha256', key).update(text).digest('hex')
}

/** What a hash begins with that is made now: how it was made, and under which secret. */
export const hashMark = ({ secret }: Secrets): string => `${KIND}.${secretId(secret)}.`

/**
 * What is kept of a text that could be tried out under a plain hash: how it was made, under which secret, and the hash.
 * @param purpose `fairline/{what}/v1`: another purpose is another key
 */
export const keyedHash = (secrets: Secrets, purpose: string, text: string): string =>
  hashMark(secrets) + hexOf(secrets.secret, purpose, text)

/** All that the same text can have been kept as: under each secret, and as it was until 2026-11-25, when hashes named nothing. */
export const keyedHashes = (secrets: Secrets, purpose: string, text: string): readonly string[] =>
  allSecrets(secrets).flatMap((secret) => {
    const hex = hexOf(secret, purpose, text)
    return [hashMark({ secret }) + hex, hex]
  })
