import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** A player's rank among members, inside a command; null for who is none. */
export function premiumStatus({ db }: Pick<CommandContext, 'db'>, userId: string): string | null {
  const user = db.get<{ premium_status: string | null }>(`SELECT premium_status FROM users WHERE id = ?`, [userId])
  return user?.premium_status ?? null
}
