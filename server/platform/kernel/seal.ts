import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { CommandContext } from './writer/command.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Sealing = {
  /** What the key is for: `fairline/{what}/v1`. Another purpose is another key. */
  readonly purpose: string
  /** The row that it stands in, authenticated with it: a seal copied to another row does not open. */
  readonly rowId: string
}

const keys = new Map<string, KeyObject>()

/** HKDF-SHA256 of the platform's secret for one purpose; kept, since every bet needs one. */
function keyOf(secret: string, purpose: string): KeyObject {
  const name = `${purpose} ${secret}`
  const known = keys.get(name)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)))
  keys.set(name, key)
  return key
}

/** Seals an ASCII text for rest: base64url(nonce ‖ tag ‖ ciphertext) of AES-256-GCM. */
export function seal(
  { secret, random }: Pick<CommandContext, 'secret' | 'random'>,
  { purpose, rowId, text }: Sealing & { readonly text: string },
): string {
  const nonce = random(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), nonce).setAAD(Buffer.from(rowId))
  const ciphertext = Buffer.concat([cipher.update(text, 'latin1'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

/** The inverse. Throws when the secret, the purpose, the row's id or the seal is not what it was. */
export function unseal(secret: string, { purpose, rowId, sealed }: Sealing & { readonly sealed: string }): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(rowId))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'latin1') + decipher.final('latin1')
}
