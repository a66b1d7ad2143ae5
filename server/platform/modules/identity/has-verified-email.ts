import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Whether a player has shown that they read what is sent to their address, inside a command. */
export function hasVerifiedEmail({ db }: Pick<CommandContext, 'db'>, userId: string): boolean {
  return db.get(`SELECT id FROM users WHERE id = ? AND is_email_verified = 1`, [userId]) !== undefined
}
