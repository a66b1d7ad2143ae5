import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_PURPOSE = 'fairline/server-seeds/v1'

const keys = new Map<string, KeyObject>()

/** HKDF-SHA256 of the platform's secret, for server seeds alone; kept, since every bet needs it. */
function keyOf(secret: string): KeyObject {
  const known = keys.get(secret)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES)))
  keys.set(secret, key)
  return key
}

/**
 * Seals a server seed for rest: base64url(nonce ‖ tag ‖ ciphertext) of AES-256-GCM. The pair's id is authenticated with
 * it, so that a seal copied to another row does not open.
 */
export function sealServerSeed(
  { secret, random }: Pick<CommandContext, 'secret' | 'random'>,
  { pairId, serverSeed }: { readonly pairId: string; readonly serverSeed: string },
): string {
  const nonce = random(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce).setAAD(Buffer.from(pairId))
  const ciphertext = Buffer.concat([cipher.update(serverSeed, 'latin1'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

/** The inverse. Throws when the secret, the pair's id or the seal is not what it was. */
export function unsealServerSeed(
  secret: string,
  { pairId, sealed }: { readonly pairId: string; readonly sealed: string },
): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(pairId))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'latin1') + decipher.final('latin1')
}
