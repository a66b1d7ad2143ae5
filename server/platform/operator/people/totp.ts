import { createHash } from 'node:crypto'
import { decrypt, encrypt } from '#server/platform/kernel/encryption.ts'
import { type EncryptedColumn, type ReencryptedPage, reencryptPage } from '#server/platform/kernel/reencryption.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { SECRET_BYTES, secretOf, stepOf } from '#server/platform/modules/identity/index.ts'

const PURPOSE = 'fairline/desk-authenticators/v1'
const CODE = /^\d{6}$/

/** Draws the secret of an operator's authenticator, in base32, and stores it encrypted. Replaces the one before. */
export function drawTotp(context: CommandContext, operatorId: string): string {
  const secret = secretOf(context.random(SECRET_BYTES))
  const sealed = encrypt(context, { purpose: PURPOSE, rowId: operatorId, text: secret })
  context.db.run('UPDATE desk_operators SET sealed_totp = ?, totp_hash = ?, totp_step = 0 WHERE id = ?', [
    sealed,
    createHash('sha256').update(secret).digest('hex'),
    operatorId,
  ])
  return secret
}

/** Accepts a code of an operator's authenticator. Each period's code works once, and none of an earlier one after it. */
export function takeTotp(context: CommandContext, operatorId: string, shown: string): boolean {
  const { db, now } = context
  const code = shown.replaceAll(' ', '')
  const row = db.get<{ sealed_totp: string | null }>('SELECT sealed_totp FROM desk_operators WHERE id = ?', [
    operatorId,
  ])
  if (!row || row.sealed_totp === null || !CODE.test(code)) return false
  const step = stepOf(decrypt(context, { purpose: PURPOSE, rowId: operatorId, sealed: row.sealed_totp }), code, now)
  if (step === null) return false
  const sql = 'UPDATE desk_operators SET totp_step = ? WHERE id = ? AND totp_step < ?'
  return db.run(sql, [step, operatorId, step]).changes > 0
}

const SEALED: EncryptedColumn = {
  select: `SELECT rowid, sealed_totp AS sealed, id AS owner, '' AS part FROM desk_operators
    WHERE rowid > ? AND sealed_totp IS NOT NULL ORDER BY rowid LIMIT ?`,
  update: 'UPDATE desk_operators SET sealed_totp = ? WHERE rowid = ?',
  purpose: PURPOSE,
  rowId: ({ owner }) => owner,
}

/** Re-encrypts the secrets of a page of operators. */
export const resealDeskAuthenticators = (
  context: CommandContext,
  { from }: { readonly from: number },
): ReencryptedPage => reencryptPage(context, SEALED, from)
