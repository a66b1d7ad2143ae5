import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Whether a player has chosen that nobody sees what they play. */
export function hidesStatistics({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  return db.get('SELECT 1 FROM users WHERE id = ? AND is_statistics_hidden = 1', [userId]) !== undefined
}
