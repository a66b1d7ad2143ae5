import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { voidSecrets } from '../codes/one-time-token.ts'
import { contactsOf, notifyContact } from '../notify.ts'
import { endSessions } from './end-sessions.ts'

type PasswordChange = {
  readonly userId: string
  /** The current session, which stays open. */
  readonly sessionId: string
  /** Hash that the old password was checked against; null for an account without a password. */
  readonly oldHash: string | null
  readonly passwordHash: string
  readonly site: Site
}

/**
 * Replaces the checked password, ends the other sessions and invalidates pending codes and links. Refusals:
 * password_exists on `password`, if none was expected; conflict, if the password has changed in the meantime.
 */
export function changePassword(context: CommandContext, change: PasswordChange): void {
  const { userId, sessionId, oldHash, passwordHash, site } = change
  const { changes } = context.db.run(`UPDATE users SET password_hash = ? WHERE id = ? AND password_hash IS ?`, [
    passwordHash,
    userId,
    oldHash,
  ])
  if (changes === 0)
    throw oldHash === null ? new Refusal('password_exists', { field: 'password' }) : new Refusal('conflict')
  endSessions(context, { userId, except: sessionId })
  voidSecrets(context, userId)
  notifyPasswordChanged(context, userId, site)
}

/** Notifies a player that the password was changed, in case it was someone else (ASVS 6.3.7). */
export function notifyPasswordChanged(context: CommandContext, userId: string, site: Site): void {
  const [contact] = contactsOf(context, userId)
  if (contact) notifyContact(context, { userId, contact, site, kind: 'password_changed' })
}

type PasswordHashRenewal = {
  readonly userId: string
  /** Current hash; a password changed in the meantime is left alone. */
  readonly before: string
  readonly after: string
}

export function renewPasswordHash({ db }: CommandContext, { userId, before, after }: PasswordHashRenewal): void {
  db.run(`UPDATE users SET password_hash = ? WHERE id = ? AND password_hash = ?`, [after, userId, before])
}
