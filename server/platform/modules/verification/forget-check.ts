import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { dropUploads } from './uploads.ts'

/** Deletes the pages of a player's document, including unfinished uploads. */
export function forgetPages(context: Pick<CommandContext, 'db'>, userId: string): void {
  dropUploads(context, { userId })
  context.db.run(`DELETE FROM identity_documents WHERE user_id = ?`, [userId])
}

/** Deletes all data of a verification; its result stays with the account. */
export function forgetCheck(context: Pick<CommandContext, 'db'>, userId: string): void {
  forgetPages(context, userId)
  context.db.run(`DELETE FROM identity_checks WHERE user_id = ?`, [userId])
}
