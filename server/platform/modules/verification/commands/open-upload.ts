import type { uploads } from '#db/platform/schema/verification.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { type DocumentPage, MAX_UPLOAD_BYTES, PAGES_OF } from '#server/shared/constants/documents.ts'
import { requireOpenCheck } from '../require-open-check.ts'
import { dropUploads } from '../uploads.ts'

export type UploadBegin = { readonly userId: string; readonly page: DocumentPage; readonly bytes: number }

/**
 * Opens the upload of a page; one of the same page that was not finished is forgotten. Refusals: conflict, where no check
 * is open; invalid on `page`, which the kind of document has none of; file_too_large on `size`.
 */
export function openUpload(context: CommandContext, { userId, page, bytes }: UploadBegin): { readonly id: string } {
  const { kind } = requireOpenCheck(context, userId)
  if (!PAGES_OF[kind].includes(page)) throw new Refusal('invalid', { field: 'page' })
  if (bytes > MAX_UPLOAD_BYTES)
    throw new Refusal('file_too_large', { field: 'size', detail: String(MAX_UPLOAD_BYTES / 1024 / 1024) })
  dropUploads(context, { userId, page })
  const id = newId(context)
  insertRow<typeof uploads>(context.db, {
    into: 'uploads',
    row: { id, user_id: userId, page, bytes, created_at: context.now },
  })
  return { id }
}
