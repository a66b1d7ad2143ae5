import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

export type PasswordHashRenewal = {
  readonly userId: string
  /** As it was looked at: a password that was changed since is left alone. */
  readonly before: string
  readonly after: string
}

/** Keeps the same password in another way. */
export function renewPasswordHash({ db }: CommandContext, { userId, before, after }: PasswordHashRenewal): void {
  db.run(`UPDATE users SET password_hash = ? WHERE id = ? AND password_hash = ?`, [after, userId, before])
}
