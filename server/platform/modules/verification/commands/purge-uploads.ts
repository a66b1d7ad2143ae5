import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { dropUpload, UPLOAD_LIFE_MS } from '../uploads.ts'

/** An upload has hundreds of pieces. */
const PAGE_UPLOADS = 20

/** Forgets a page of uploads that nobody has finished. */
export function purgeUploads(context: CommandContext): { readonly changed: number } {
  const late = context.db.all<{ id: string }>(
    `SELECT id FROM uploads WHERE created_at <= ? ORDER BY created_at LIMIT ?`,
    [context.now - UPLOAD_LIFE_MS, PAGE_UPLOADS],
  )
  for (const { id } of late) dropUpload(context, id)
  return { changed: late.length }
}
