import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Forgets from which address a player came; who has brought them stays, since it is accounted for. */
export function forgetAddress({ db }: Pick<CommandContext, 'db'>, userId: string): void {
  db.run(`UPDATE sources SET ip = '' WHERE user_id = ?`, [userId])
}
