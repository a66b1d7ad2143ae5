import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { allSecrets, type Secrets, secretId } from './former-secrets.ts'
import type { CommandContext } from './writer/command.ts'

/** Prefix of data encrypted by AES-256-GCM with a key from HKDF-SHA256. Another cipher gets another prefix. */
const KIND = 's1'
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type EncryptionPurpose = {
  /** Purpose of the key: `fairline/{what}/v1`. Each purpose has its own key. */
  readonly purpose: string
  /** Id of the row that holds it. It is authenticated, so that data copied to another row does not decrypt. */
  readonly rowId: string
}

const keys = new Map<string, KeyObject>()

/** HKDF-SHA256 of the platform's secret for one purpose; cached, since every bet needs one. */
function keyOf(secret: string, purpose: string): KeyObject {
  const name = `${purpose} ${secret}`
  const known = keys.get(name)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)))
  keys.set(name, key)
  return key
}

type EncryptionContext = Pick<CommandContext, 'secret' | 'random'>

/** Prefix of data encrypted now: the format and the id of the secret. */
export const encryptionPrefix = ({ secret }: Secrets): string => `${KIND}.${secretId(secret)}.`

/** Whether the secret of encrypted data is available. Data from before secrets had ids counts as available. */
export function hasSecretOf(secrets: Secrets, sealed: string): boolean {
  const [, id] = sealed.split('.', 2)
  return id === undefined || allSecrets(secrets).some((one) => secretId(one) === id)
}

/** Encrypts bytes for storage: the prefix, then base64url(nonce ‖ tag ‖ ciphertext). */
export function encryptBytes(
  { secret, random }: EncryptionContext,
  { purpose, rowId, bytes }: EncryptionPurpose & { readonly bytes: Uint8Array },
): string {
  const nonce = random(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), nonce).setAAD(Buffer.from(rowId))
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()])
  return encryptionPrefix({ secret }) + Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

type Sealed = EncryptionPurpose & { readonly sealed: string }

/**
 * Inverse of `encryptBytes`, with the secret named in the prefix. Throws if that secret is not available, or if the
 * purpose, the row's id or the data differs.
 */
export function decryptBytes(secrets: Secrets, { sealed, ...sealing }: Sealed): Buffer<ArrayBuffer> {
  const known = allSecrets(secrets)
  const [first = '', id, text] = sealed.split('.')
  // old data names no secret, and the platform may have other secrets by now: try all
  if (id === undefined) return openUnnamed(known, { ...sealing, sealed: first })
  const secret = known.find((one) => secretId(one) === id)
  if (first !== KIND || text === undefined) throw new Error(`encrypted data of an unknown format: ${first}`)
  if (secret === undefined) throw new Error(`data encrypted with a secret that the platform does not have: ${id}`)
  return open(secret, { ...sealing, sealed: text })
}

function openUnnamed(secrets: readonly string[], seal: Sealed): Buffer<ArrayBuffer> {
  let failure: unknown
  for (const secret of secrets)
    try {
      return open(secret, seal)
    } catch (error) {
      failure = error
    }
  throw failure
}

function open(secret: string, { purpose, rowId, sealed }: Sealed): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(rowId))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** Encrypts an ASCII text, as `encryptBytes`. */
export const encrypt = (
  sealer: EncryptionContext,
  { text, ...sealing }: EncryptionPurpose & { readonly text: string },
): string => encryptBytes(sealer, { ...sealing, bytes: Buffer.from(text, 'latin1') })

/** Inverse of `encrypt`; throws as `decryptBytes`. */
export const decrypt = (secrets: Secrets, sealed: Sealed): string => decryptBytes(secrets, sealed).toString('latin1')
