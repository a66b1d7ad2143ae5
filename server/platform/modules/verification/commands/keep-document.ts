import type { identityDocuments } from '#db/platform/schema/verification.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { requireOpenCheck } from '../require-open-check.ts'
import { dropUpload, type UploadKey, uploadOf } from '../uploads.ts'

/** The picture as it was written anew, sealed. */
export type KeptDocument = UploadKey & { readonly sealed: string }

/**
 * Keeps a page of the player's document in place of the one before, and forgets the file that it came in. Refusals:
 * not_found, conflict.
 */
export function keepDocument(context: CommandContext, { sealed, ...key }: KeptDocument): void {
  const { page } = uploadOf(context, key)
  requireOpenCheck(context, key.userId)
  dropUpload(context, key.uploadId)
  insertRow<typeof identityDocuments>(context.db, {
    into: 'identity_documents',
    row: { id: newId(context), user_id: key.userId, page, sealed, created_at: context.now },
    onConflict: `ON CONFLICT (user_id, page) DO UPDATE SET id = excluded.id, sealed = excluded.sealed,
      created_at = excluded.created_at`,
  })
}
