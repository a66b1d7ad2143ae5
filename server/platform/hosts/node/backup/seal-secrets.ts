import { createCipheriv, createDecipheriv, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { systemEntropy } from '#server/platform/kernel/surroundings.ts'
import { BackupError } from './backup-error.ts'

const derive = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt)

/** OWASP's recommendation for scrypt: 128 MiB and about half a second per guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 } as const
/** Highest cost that is accepted of a file, so that a forged one cannot exhaust the memory. */
const MAX_N = 2 ** 20
const MAX_MEMORY_BYTES = 2 * 1024 ** 3
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const SALT_BYTES = 16
const NONCE_BYTES = 12

const sealedSecrets = z.object({
  kdf: z.literal('scrypt'),
  N: z.number().int().min(2).max(MAX_N),
  r: z.number().int().min(1).max(16),
  p: z.number().int().min(1).max(4),
  salt: z.base64(),
  cipher: z.literal(CIPHER),
  nonce: z.base64(),
  tag: z.base64(),
  text: z.base64(),
})

type Cost = Pick<z.output<typeof sealedSecrets>, 'N' | 'r' | 'p'>

export type Sealing = {
  readonly passphrase: string
  /** Cost of scrypt. Default: OWASP's recommendation. */
  readonly cost?: Cost
}

const keyOf = (passphrase: string, salt: Uint8Array, { N, r, p }: Cost) =>
  derive(passphrase.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: MAX_MEMORY_BYTES })

/** Encrypts a text under a passphrase: scrypt and AES-256-GCM, as JSON. */
export async function sealSecrets(text: string, { passphrase, cost = COST }: Sealing): Promise<string> {
  const salt = systemEntropy.bytes(SALT_BYTES)
  const nonce = systemEntropy.bytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, await keyOf(passphrase, salt, cost), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const fields = { salt: base64(salt), cipher: CIPHER, nonce: base64(nonce), tag: base64(cipher.getAuthTag()) }
  return `${JSON.stringify({ kdf: 'scrypt', ...cost, ...fields, text: base64(sealed) }, null, 2)}\n`
}

/** Inverse of `sealSecrets`. Throws BackupError for another passphrase and for a damaged file. */
export async function openSecrets(sealed: string, passphrase: string): Promise<string> {
  const it = sealedSecrets.safeParse(jsonOf(sealed)).data
  if (!it) throw new BackupError('secrets.sealed of the backup is damaged.')
  const bytes = (text: string) => Buffer.from(text, 'base64')
  try {
    const key = await keyOf(passphrase, bytes(it.salt), it)
    const decipher = createDecipheriv(CIPHER, key, bytes(it.nonce)).setAuthTag(bytes(it.tag))
    return decipher.update(bytes(it.text), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new BackupError('BACKUP_PASSPHRASE is not the one that the secrets of this backup were sealed under.')
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
