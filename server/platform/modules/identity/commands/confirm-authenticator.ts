import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { voidSecrets } from '../codes/void-secrets.ts'
import { contactsOf, notifyContact } from '../notify-contacts.ts'
import { requireVerifiedContact } from '../require-verified-contact.ts'
import { takeCode } from '../second-factor/check-second-factor.ts'
import { issueRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { noteProof } from './note-proof.ts'

export type AuthenticatorProof = { readonly userId: string; readonly code: string; readonly site: Site }

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
