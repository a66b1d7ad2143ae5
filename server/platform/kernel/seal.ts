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

type Sealer = Pick<CommandContext, 'secret' | 'random'>

/** Seals bytes for rest: base64url(nonce ‖ tag ‖ ciphertext) of AES-256-GCM. */
export function sealBytes(
  { secret, random }: Sealer,
  { purpose, rowId, bytes }: Sealing & { readonly bytes: Uint8Array },
): string {
  const nonce = random(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), nonce).setAAD(Buffer.from(rowId))
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

/** The inverse. Throws when the secret, the purpose, the row's id or the seal is not what it was. */
export function unsealBytes(
  secret: string,
  { purpose, rowId, sealed }: Sealing & { readonly sealed: string },
): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(rowId))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** Seals an ASCII text, as `sealBytes`. */
export const seal = (sealer: Sealer, { text, ...sealing }: Sealing & { readonly text: string }): string =>
  sealBytes(sealer, { ...sealing, bytes: Buffer.from(text, 'latin1') })

/** The inverse, as `unsealBytes`. */
export const unseal = (secret: string, sealing: Sealing & { readonly sealed: string }): string =>
  unsealBytes(secret, sealing).toString('latin1')
