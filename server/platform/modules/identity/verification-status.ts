import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** How the check of a player's identity stands, inside a command. */
export function verificationStatus({ db }: Pick<CommandContext, 'db'>, userId: string): string {
  const user = db.get<{ verification_status: string }>(`SELECT verification_status FROM users WHERE id = ?`, [userId])
  return user?.verification_status ?? 'none'
}

export function setVerification({ db }: Pick<CommandContext, 'db'>, userId: string, status: string): void {
  db.run(`UPDATE users SET verification_status = ? WHERE id = ?`, [status, userId])
}
