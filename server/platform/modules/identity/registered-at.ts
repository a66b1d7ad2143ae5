import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** When a player registered, inside a command, in milliseconds; null for nobody. */
export function registeredAt({ db }: Pick<CommandContext, 'db'>, userId: string): number | null {
  const row = db.get<{ created_at: bigint }>('SELECT created_at FROM users WHERE id = ?', [userId])
  return row ? Number(row.created_at) : null
}
