import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Deletes the address a player came from. The sources stay, since partners are paid by them. */
export function forgetAddress({ db }: Pick<CommandContext, 'db'>, userId: string): void {
  db.run(`UPDATE sources SET ip = '' WHERE user_id = ?`, [userId])
}
