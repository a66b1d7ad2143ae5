import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { decryptBytes, encryptBytes } from '#server/platform/kernel/encryption.ts'
import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import { type EncryptedColumn, type ReencryptedPage, reencryptPage } from '#server/platform/kernel/reencryption.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { ED25519, keyId, signatureLine, verifierKeyText } from '#server/shared/log/note.ts'

const PURPOSE = 'fairline/log-keys/v1'
const SEED_BYTES = 32
/** Prefix of a 32-byte Ed25519 key in PKCS #8, and its length in SPKI (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_HEAD_BYTES = 12

const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })

const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** @param bytes of an Ed25519 key */
export const publicKeyFrom = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_HEAD, bytes]), format: 'der', type: 'spki' })

function publicKeyOf(key: KeyObject): Uint8Array {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD_BYTES)
}

/** Channel that announces the origin and the encrypted promise key of a new log. */
export const LOG_OPENED_CHANNEL = 'log-opened'

export type NewSigningKey = { readonly sealed: string; readonly verifierKey: string }

/** Draws a random Ed25519 key of its own, which no change of the platform's secret changes. @param name of the key */
export function newSigningKey(context: Pick<CommandContext, 'random' | 'secret'>, name: string): NewSigningKey {
  const seed = context.random(SEED_BYTES)
  return {
    sealed: encryptBytes(context, { purpose: PURPOSE, rowId: name, bytes: seed }),
    verifierKey: verifierKeyText(name, ED25519, publicKeyOf(privateKeyOf(seed))),
  }
}

/** Signs a text as a note with one signature. */
export type SignNote = (text: string) => string

/** Opened keys by their encrypted form. */
const opened = new Map<string, SignNote>()

/** Throws if the key was encrypted with a secret that the platform does not have. */
export function noteSigner(secrets: Secrets, name: string, sealed: string): SignNote {
  const known = opened.get(sealed)
  if (known) return known
  const key = privateKeyOf(decryptBytes(secrets, { purpose: PURPOSE, rowId: name, sealed }))
  const id = keyId(name, ED25519, publicKeyOf(key))
  const signNote: SignNote = (text) => `${text}\n${signatureLine(name, id, sign(null, Buffer.from(text), key))}`
  opened.set(sealed, signNote)
  return signNote
}

const CHECKPOINT_KEYS: EncryptedColumn = {
  select: `SELECT rowid AS rowid, sealed_key AS sealed, origin AS owner, '' AS part FROM logs
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE logs SET sealed_key = ? WHERE rowid = ?',
  purpose: PURPOSE,
  rowId: ({ owner }) => owner,
}

const PROMISE_KEYS: EncryptedColumn = {
  select: `SELECT rowid AS rowid, sealed_promise_key AS sealed, origin AS owner, '/promise' AS part FROM logs
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE logs SET sealed_promise_key = ? WHERE rowid = ?',
  purpose: PURPOSE,
  rowId: ({ owner, part }) => `${owner}${part}`,
}

/** Re-encrypts the signing keys of a page of logs. */
export const resealCheckpointKeys = (context: CommandContext, { from }: { readonly from: number }): ReencryptedPage =>
  reencryptPage(context, CHECKPOINT_KEYS, from)

/** Re-encrypts the promise keys of a page of logs. */
export const resealPromiseKeys = (context: CommandContext, { from }: { readonly from: number }): ReencryptedPage =>
  reencryptPage(context, PROMISE_KEYS, from)
