import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { voidSecrets } from './codes/void-secrets.ts'
import type { Channel, Contact } from './contact.ts'
import { endSessions } from './end-sessions.ts'
import { notifyContact } from './notify-contacts.ts'
import { dropAuthenticator } from './second-factor/check-second-factor.ts'

export type Proof = { readonly userId: string; readonly contact: Contact; readonly site: Site }

const PROVE: Record<Channel, string> = {
  email: `UPDATE users SET is_email_verified = 1 WHERE id = ? AND email = ? AND is_email_verified = 0`,
  phone: `UPDATE users SET is_phone_verified = 1 WHERE id = ? AND phone = ? AND is_phone_verified = 0`,
}

/** All of an account that opens it, but for the contact that was proven. */
const DISARM: Record<Channel, string> = {
  email: `UPDATE users SET password_hash = NULL, phone = NULL, is_phone_verified = 0 WHERE id = ?`,
  phone: `UPDATE users SET password_hash = NULL, email = NULL, is_email_verified = 0 WHERE id = ?`,
}

/**
 * Notes that somebody without a session reads what is sent to this address or number. The first time, the account was
 * opened by whoever may have typed another's address: their password, authenticator, passkeys, sessions, other contact and provider
 * end.
 */
export function proveContact(context: CommandContext, { userId, contact, site }: Proof): void {
  const { channel, target } = contact
  const isFirst = context.db.run(PROVE[channel], [userId, target]).changes > 0
  if (!isFirst) return
  context.db.run(DISARM[channel], [userId])
  context.db.run(`DELETE FROM social_identities WHERE user_id = ?`, [userId])
  dropAuthenticator(context, userId)
  context.db.run(`DELETE FROM passkeys WHERE user_id = ?`, [userId])
  endSessions(context, { userId, except: null })
  voidSecrets(context, userId)
  notifyContact(context, { userId, contact, site, kind: 'contact_proven' })
}
