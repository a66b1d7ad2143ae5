import { Refusal } from '#server/platform/kernel/refusal.ts'
import { type Resealed, resealPage, type SealedColumn } from '#server/platform/kernel/reseal.ts'
import { seal } from '#server/platform/kernel/seal.ts'
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
 * Makes the secret of an authenticator, which counts once a code of it has been shown. One that was begun before and
 * never confirmed is replaced. Returns it in base32. Refusals: contact_unverified;
 * conflict, where one is confirmed already.
 */
export function beginAuthenticator(context: CommandContext, { userId }: { readonly userId: string }): string {
  requireVerifiedContact(context, userId)
  const secret = secretOf(context.random(SECRET_BYTES))
  const sealed = seal(context, { purpose: SEAL_PURPOSE, rowId: userId, text: secret })
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
 * Turns the second step of signing in on, once a code shows that the authenticator has the secret. Links and codes that
 * were sent before are void: they would go past it. Returns the recovery codes. Refusals: second_factor_invalid on
 * `code`; contact_unverified; conflict, where it is on already.
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
 * Turns the second step of signing in off, at the word of the authenticator or of a recovery code. Where it is off
 * already nothing happens. Refusal: second_factor_invalid on `code`.
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
 * Replaces a player's recovery codes, at the word of their authenticator. Returns the new ones. Refusals:
 * second_factor_invalid on `code`; conflict, where the second step is off.
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

const SEALED: SealedColumn = {
  select: `SELECT rowid, sealed_secret AS sealed, user_id AS owner, '' AS part FROM authenticators
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE authenticators SET sealed_secret = ? WHERE rowid = ?',
  purpose: SEAL_PURPOSE,
  rowId: ({ owner }) => owner,
}

/** Seals the secrets of a page of authenticators anew. */
export const resealAuthenticators = (context: CommandContext, { from }: { readonly from: number }): Resealed =>
  resealPage(context, SEALED, from)
