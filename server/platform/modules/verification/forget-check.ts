import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { dropUploads } from './uploads.ts'

/** Forgets the pages of a player's document, and those on their way. */
export function forgetPages(context: Pick<CommandContext, 'db'>, userId: string): void {
  dropUploads(context, { userId })
  context.db.run(`DELETE FROM identity_documents WHERE user_id = ?`, [userId])
}

/** Forgets all that a check has asked for; what came of it stays with the account. */
export function forgetCheck(context: Pick<CommandContext, 'db'>, userId: string): void {
  forgetPages(context, userId)
  context.db.run(`DELETE FROM identity_checks WHERE user_id = ?`, [userId])
}
