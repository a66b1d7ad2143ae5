import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Whether a player has any money here: to spend, in the vault, staked on something open, or on its way out. */
export function holdsMoney({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  return db.get(`SELECT id FROM ledger_accounts WHERE user_id = ? AND balance > 0 LIMIT 1`, [userId]) !== undefined
}
