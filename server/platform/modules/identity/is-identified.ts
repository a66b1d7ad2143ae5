import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Whether a player's identity has been proven, inside a command. */
export function isIdentified({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  const query = `SELECT 1 AS one FROM users WHERE id = ? AND verification_status IN ('success', 'verified')`
  return db.get(query, [userId]) !== undefined
}
