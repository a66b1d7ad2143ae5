import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { bar } from './barred-contacts.ts'
import { endSessions } from './commands/end-sessions.ts'
import { contactsOf, notifyContact } from './notify.ts'

export type Erasure = {
  readonly userId: string
  /** End of the bar on new accounts with this account's contacts, null if permanent; undefined if there is none. */
  readonly barredUntil: number | null | undefined
  readonly site: Site
}

const PERSONAL = [
  `DELETE FROM passkeys WHERE user_id = ?`,
  `DELETE FROM recovery_codes WHERE user_id = ?`,
  `DELETE FROM authenticators WHERE user_id = ?`,
  `DELETE FROM social_identities WHERE user_id = ?`,
  `DELETE FROM fingerprints WHERE user_id = ?`,
  `DELETE FROM payment_instruments WHERE user_id = ?`,
  `DELETE FROM avatars WHERE user_id = ?`,
  `DELETE FROM player_notes WHERE user_id = ?`,
  `DELETE FROM player_tags WHERE user_id = ?`,
  `DELETE FROM player_flags WHERE user_id = ?`,
  `DELETE FROM audit_keys WHERE user_id = ?`,
  `DELETE FROM codes WHERE user_id = ?`,
  `DELETE FROM one_time_tokens WHERE user_id = ?`,
  `UPDATE sessions SET ip = NULL, user_agent = NULL WHERE user_id = ?`,
] as const

/**
 * Closes an account permanently: notifies the player, ends all sessions, and deletes everything that opens it or
 * identifies its owner. Its row stays, since bets and transfers reference it. Players under a time-out or exclusion
 * remain recognizable.
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
