import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { bar } from './barred-contacts.ts'
import { endSessions } from './commands/end-sessions.ts'
import { contactsOf, notifyContact } from './notify.ts'

export type Erasure = {
  readonly userId: string
  /** Until when no other account is opened with what this one is known by, null for good; undefined where nothing stops them. */
  readonly barredUntil: number | null | undefined
  readonly site: Site
}

/** All that opens an account or says whose it is, in rows of their own. */
const PERSONAL = [
  `DELETE FROM passkeys WHERE user_id = ?`,
  `DELETE FROM recovery_codes WHERE user_id = ?`,
  `DELETE FROM authenticators WHERE user_id = ?`,
  `DELETE FROM social_identities WHERE user_id = ?`,
  `DELETE FROM fingerprints WHERE user_id = ?`,
  `DELETE FROM payment_instruments WHERE user_id = ?`,
  `DELETE FROM avatars WHERE user_id = ?`,
  `DELETE FROM codes WHERE user_id = ?`,
  `DELETE FROM one_time_tokens WHERE user_id = ?`,
  `UPDATE sessions SET ip = NULL, user_agent = NULL WHERE user_id = ?`,
] as const

/**
 * Closes an account for good: its player is told, every login ends, and nothing opens it or says whose it was any more. Its
 * row stays, since bets and money that have to be kept name it. Whoever is stopped from playing stays recognised.
 */
export function eraseUser(context: CommandContext, { userId, barredUntil, site }: Erasure): void {
  const { db, now } = context
  const contacts = contactsOf(context, userId)
  for (const contact of contacts.slice(0, 1)) notifyContact(context, { userId, contact, site, kind: 'account_closed' })
  if (barredUntil !== undefined) {
    for (const { channel, target } of contacts) bar(context, `${channel}:${target}`, barredUntil)
    for (const { provider, subject } of socialIdentitiesOf(context, userId))
      bar(context, `social:${provider}:${subject}`, barredUntil)
  }
  endSessions(context, { userId, except: null })
  for (const statement of PERSONAL) db.run(statement, [userId])
  db.run(
    `UPDATE users SET name = 'player-closed', email = NULL, phone = NULL, password_hash = NULL, timezone = NULL,
       is_timezone_chosen = 0, is_email_verified = 0, is_phone_verified = 0, is_avatar_hidden = 1, is_statistics_hidden = 1, premium_status = NULL,
       marketing_since = NULL, person_hash = NULL, features = '[]', attribution = '{}', closed_at = ?
     WHERE id = ?`,
    [now, userId],
  )
}

const socialIdentitiesOf = ({ db }: Pick<CommandContext, 'db'>, userId: string) =>
  db.all<{ provider: string; subject: string }>(`SELECT provider, subject FROM social_identities WHERE user_id = ?`, [
    userId,
  ])
