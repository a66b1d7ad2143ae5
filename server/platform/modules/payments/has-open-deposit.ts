import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Whether money of a player may still come, inside a command. */
export function hasOpenDeposit({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  return db.get(`SELECT id FROM deposits WHERE user_id = ? AND status = 'created' LIMIT 1`, [userId]) !== undefined
}
