import { encrypt } from '#server/platform/kernel/encryption.ts'
import { type EncryptedColumn, type ReencryptedPage, reencryptPage } from '#server/platform/kernel/reencryption.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { voidSecrets } from '../codes/one-time-token.ts'
import { contactsOf, notifyContact } from '../notify.ts'
import { requireVerifiedContact } from '../player-facts.ts'
import {
  checkSecondFactor,
  dropAuthenticator,
  issueRecoveryCodes,
  SEAL_PURPOSE,
  SECRET_BYTES,
  secretOf,
  takeCode,
} from '../second-factor/second-factor.ts'
import { noteProof } from './prove.ts'

/**
 * Creates the secret of an authenticator, which becomes active once a code is confirmed. Replaces an unconfirmed one.
 * Returns it in base32. Refusals: contact_unverified; conflict, if one is already confirmed.
 */
export function beginAuthenticator(context: CommandContext, { userId }: { readonly userId: string }): string {
  requireVerifiedContact(context, userId)
  const secret = secretOf(context.random(SECRET_BYTES))
  const sealed = encrypt(context, { purpose: SEAL_PURPOSE, rowId: userId, text: secret })
  const { changes } = context.db.run(
    `INSERT INTO authenticators (user_id, sealed_secret, created_at, last_step) VALUES (?, ?, ?, 0)
     ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = 0
     WHERE confirmed_at IS NULL`,
    [userId, sealed, context.now],
  )
  if (changes === 0) throw new Refusal('conflict')
  return secret
}

type AuthenticatorProof = { readonly userId: string; readonly code: string; readonly site: Site }

/**
 * Enables the second factor once a code proves that the authenticator has the secret. Links and codes sent before
 * become invalid, since they would bypass it. Returns the recovery codes. Refusals: second_factor_invalid on `code`;
 * contact_unverified; conflict, if it is already enabled.
 */
export function confirmAuthenticator(
  context: CommandContext,
  { userId, sessionId, code, site }: AuthenticatorProof & { readonly sessionId: string },
): string[] {
  requireVerifiedContact(context, userId)
  const open = context.db.get(`SELECT user_id FROM authenticators WHERE user_id = ? AND confirmed_at IS NULL`, [userId])
  if (!open) throw new Refusal('conflict')
  if (!takeCode(context, userId, code)) throw new Refusal('second_factor_invalid', { field: 'code' })
  context.db.run(`UPDATE authenticators SET confirmed_at = ? WHERE user_id = ?`, [context.now, userId])
  noteProof(context, { sessionId, assurance: 2 })
  voidSecrets(context, userId)
  for (const contact of contactsOf(context, userId).slice(0, 1))
    notifyContact(context, { userId, contact, site, kind: 'second_factor_on' })
  return issueRecoveryCodes(context, userId)
}

/**
 * Disables the second factor, given a code of the authenticator or a recovery code. No-op if it is disabled. Refusal:
 * second_factor_invalid on `code`.
 */
export function removeAuthenticator(context: CommandContext, { userId, code, site }: AuthenticatorProof): void {
  const check = checkSecondFactor(context, userId, code)
  if (check === 'unneeded') return
  if (check !== 'shown') throw new Refusal('second_factor_invalid', { field: 'code' })
  dropAuthenticator(context, userId)
  for (const contact of contactsOf(context, userId).slice(0, 1))
    notifyContact(context, { userId, contact, site, kind: 'second_factor_off' })
}

/**
 * Replaces a player's recovery codes, given a code of the authenticator. Returns the new ones. Refusals:
 * second_factor_invalid on `code`; conflict, if the second factor is disabled.
 */
export function renewRecoveryCodes(
  context: CommandContext,
  { userId, code }: { readonly userId: string; readonly code: string },
): string[] {
  const check = checkSecondFactor(context, userId, code)
  if (check === 'unneeded') throw new Refusal('conflict')
  if (check !== 'shown') throw new Refusal('second_factor_invalid', { field: 'code' })
  return issueRecoveryCodes(context, userId)
}

const SEALED: EncryptedColumn = {
  select: `SELECT rowid, sealed_secret AS sealed, user_id AS owner, '' AS part FROM authenticators
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE authenticators SET sealed_secret = ? WHERE rowid = ?',
  purpose: SEAL_PURPOSE,
  rowId: ({ owner }) => owner,
}

/** Re-encrypts the secrets of a page of authenticators. */
export const resealAuthenticators = (context: CommandContext, { from }: { readonly from: number }): ReencryptedPage =>
  reencryptPage(context, SEALED, from)
