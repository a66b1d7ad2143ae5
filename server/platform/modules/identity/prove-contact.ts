import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { voidSecrets } from './codes/one-time-token.ts'
import { endSessions } from './commands/end-sessions.ts'
import type { Channel, Contact } from './contact.ts'
import { notifyContact } from './notify.ts'
import { dropAuthenticator, hasAuthenticator } from './second-factor/second-factor.ts'

export type Proof = {
  readonly userId: string
  readonly contact: Contact
  /** Whether the player has also given a code of the authenticator. */
  readonly isSecondFactorShown?: boolean
  readonly site: Site
}

const IS_VERIFIED: Record<Channel, string> = {
  email: `SELECT id FROM users WHERE id = ? AND email = ? AND is_email_verified = 1`,
  phone: `SELECT id FROM users WHERE id = ? AND phone = ? AND is_phone_verified = 1`,
}

const isVerified = ({ db }: Pick<CommandContext, 'db'>, userId: string, { channel, target }: Contact) =>
  db.get(IS_VERIFIED[channel], [userId, target]) !== undefined

const PROVE: Record<Channel, string> = {
  email: `UPDATE users SET is_email_verified = 1 WHERE id = ? AND email = ? AND is_email_verified = 0`,
  phone: `UPDATE users SET is_phone_verified = 1 WHERE id = ? AND phone = ? AND is_phone_verified = 0`,
}

/** Removes all ways to log in except the verified contact. */
const DISARM: Record<Channel, string> = {
  email: `UPDATE users SET password_hash = NULL, phone = NULL, is_phone_verified = 0 WHERE id = ?`,
  phone: `UPDATE users SET password_hash = NULL, email = NULL, is_email_verified = 0 WHERE id = ?`,
}

/**
 * Whether an email or phone opens this account, for use in commands. An unverified contact may be another person's: it
 * does not open an account with passkeys, and one with an authenticator also requires its code.
 */
export function isOpenedBy({ db }: Pick<CommandContext, 'db'>, { userId, contact }: Omit<Proof, 'site'>): boolean {
  return (
    isVerified({ db }, userId, contact) ||
    hasAuthenticator({ db }, userId) ||
    !db.get(`SELECT id FROM passkeys WHERE user_id = ? LIMIT 1`, [userId])
  )
}

/**
 * Records that someone without a session controls this email or phone, which must open the account (`isOpenedBy`). The
 * first time, the account's creator may have typed someone else's address, so its password, sessions, other contact and
 * login provider are removed. An authenticator stays: with its code the contact is verified and nothing is removed;
 * without it nothing changes.
 */
export function proveContact(context: CommandContext, { userId, contact, isSecondFactorShown, site }: Proof): void {
  const { channel, target } = contact
  const isProtected = hasAuthenticator(context, userId)
  if (isProtected && !isSecondFactorShown) return
  const isFirst = context.db.run(PROVE[channel], [userId, target]).changes > 0
  if (!isFirst || isProtected) return
  context.db.run(DISARM[channel], [userId])
  context.db.run(`DELETE FROM social_identities WHERE user_id = ?`, [userId])
  dropAuthenticator(context, userId)
  endSessions(context, { userId, except: null })
  voidSecrets(context, userId)
  notifyContact(context, { userId, contact, site, kind: 'contact_proven' })
}
