import type { CommandContext } from '../writer/command.ts'

/** How long a letter is kept, and a code after its end: what they held is of no use, and a secret no longer there leaks not. */
const KEPT_MS = 24 * 60 * 60_000

/** Deletes codes, tokens and the letters that carried them, a day after they have expired or were written. */
export function forgetExpired({ db, now }: CommandContext): { forgotten: number } {
  const before = now - KEPT_MS
  const statements = [
    `DELETE FROM codes WHERE expires_at <= ?`,
    `DELETE FROM one_time_tokens WHERE expires_at <= ?`,
    `DELETE FROM outbox_messages WHERE created_at <= ?`,
    `DELETE FROM social_logins WHERE expires_at <= ?`,
  ]
  return { forgotten: statements.reduce((total, sql) => total + db.run(sql, [before]).changes, 0) }
}
