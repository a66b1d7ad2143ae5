import { createHmac, hkdfSync } from 'node:crypto'
import { allSecrets, type Secrets, secretId } from './former-secrets.ts'

/** Prefix of hashes made by HMAC-SHA256 with a key from HKDF-SHA256. Another algorithm gets another prefix. */
const KIND = 'h1'
const KEY_BYTES = 32

function hexOf(secret: string, purpose: string, text: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
  return createHmac('sha256', key).update(text).digest('hex')
}

/** Prefix of hashes made now: the algorithm and the id of the secret. */
export const hashMark = ({ secret }: Secrets): string => `${KIND}.${secretId(secret)}.`

/**
 * Hash of a text that is guessable under an unkeyed hash, prefixed with the algorithm and the id of the secret.
 * @param purpose `fairline/{what}/v1`; each purpose has its own key
 */
export const keyedHash = (secrets: Secrets, purpose: string, text: string): string =>
  hashMark(secrets) + hexOf(secrets.secret, purpose, text)

/** All hashes under which a text may be stored: one per secret, and the same without a prefix, as in older rows. */
export const keyedHashes = (secrets: Secrets, purpose: string, text: string): readonly string[] =>
  allSecrets(secrets).flatMap((secret) => {
    const hex = hexOf(secret, purpose, text)
    return [hashMark({ secret }) + hex, hex]
  })
