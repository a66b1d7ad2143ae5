import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** The IANA zone of a player's profile, inside a command; null while it is not known. */
export function timeZone({ db }: Pick<CommandContext, 'db'>, userId: string): string | null {
  return db.get<{ timezone: string | null }>('SELECT timezone FROM users WHERE id = ?', [userId])?.timezone ?? null
}
