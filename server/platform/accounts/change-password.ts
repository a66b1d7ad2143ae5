import { DEFAULT_LOCALE, type Locale } from '#server/contract/constants/locales.ts'
import { sendMessage } from '../outbox/send-message.ts'
import type { Site } from '../outbox/site.ts'
import { Refusal } from '../refusal.ts'
import type { CommandContext } from '../writer/command.ts'
import type { Contact } from './contact.ts'
import { endSessions } from './end-sessions.ts'

export type PasswordChange = {
  readonly userId: string
  /** The session that asks, and stays. */
  readonly sessionId: string
  /** What the change was checked against; null for an account without a password. */
  readonly oldHash: string | null
  readonly passwordHash: string
  readonly site: Site
}

/**
 * Replaces the password that was looked at, and ends the other sessions. Refusals: password_exists on `password`, where
 * none was expected; conflict, when another change came first.
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
  tellPasswordChanged(context, userId, site)
}

type Owner = { readonly email: string | null; readonly phone: string | null; readonly locale: Locale | null }

/** Tells a player that his password was changed, in case it was not he (ASVS 6.3.7). */
export function tellPasswordChanged(context: CommandContext, userId: string, site: Site): void {
  const owner = context.db.get<Owner>(`SELECT email, phone, locale FROM users WHERE id = ?`, [userId])
  const contact = owner && contactOf(owner)
  if (!contact) return
  const message = { kind: 'password_changed' } as const
  sendMessage(context, { contact, locale: owner.locale ?? DEFAULT_LOCALE, site, message })
}

function contactOf({ email, phone }: Owner): Contact | null {
  if (email !== null) return { channel: 'email', target: email }
  return phone === null ? null : { channel: 'phone', target: phone }
}
