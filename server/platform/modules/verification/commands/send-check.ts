import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { PAGES_OF } from '#server/shared/constants/documents.ts'
import { setVerification } from '../../identity/index.ts'
import { requireOpenCheck } from '../require-open-check.ts'
import { dropUploads } from '../uploads.ts'

/** Hands a check over to whoever decides it. Refusals: conflict, where none is open; documents_missing. */
export function sendCheck(context: CommandContext, { userId }: { readonly userId: string }): void {
  const { kind } = requireOpenCheck(context, userId)
  const there = context.db.all<{ page: string }>(`SELECT page FROM identity_documents WHERE user_id = ?`, [userId])
  if (!PAGES_OF[kind].every((page) => there.some((one) => one.page === page))) throw new Refusal('documents_missing')
  dropUploads(context, { userId })
  context.db.run(`UPDATE identity_checks SET sent_at = ?, changed_at = ?, reason = NULL WHERE user_id = ?`, [
    context.now,
    context.now,
    userId,
  ])
  setVerification(context, userId, 'waiting')
}
