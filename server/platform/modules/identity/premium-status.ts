import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** How a player stands with the club, inside a command: `pending`, `approved`, `refused`; null for who never asked. */
export function premiumStatus({ db }: Pick<CommandContext, 'db'>, userId: string): string | null {
  const user = db.get<{ premium_status: string | null }>(`SELECT premium_status FROM users WHERE id = ?`, [userId])
  return user?.premium_status ?? null
}

/** `pending` waits for the operator, `refused` says no, null never asked or has left; anything else is a member's. */
export function setPremiumStatus(
  { db }: CommandContext,
  userId: string,
  status: 'pending' | 'approved' | 'refused' | null,
): void {
  db.run('UPDATE users SET premium_status = ? WHERE id = ?', [status, userId])
}

/** Whether a player is a member of the club, inside a command. */
export function isMember(context: Pick<CommandContext, 'db'>, userId: string): boolean {
  const status = premiumStatus(context, userId)
  return status !== null && status !== 'pending' && status !== 'refused'
}
