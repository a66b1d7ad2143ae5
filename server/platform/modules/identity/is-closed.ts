import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Whether an account was closed for good: there is nobody to pay any more. */
export const isClosed = ({ db }: CommandContext, userId: string): boolean =>
  db.get('SELECT 1 AS one FROM users WHERE id = ? AND closed_at IS NOT NULL', [userId]) !== undefined
