import type { identityDocuments, uploadPieces, uploads } from '#db/platform/schema/verification.ts'
import { newId } from '#server/platform/kernel/ids.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { type DocumentPage, MAX_UPLOAD_BYTES, PAGES_OF } from '#server/shared/constants/documents.ts'
import { requireOpenCheck } from '../require-open-check.ts'
import { dropUpload, dropUploads, pieceLength, UPLOAD_LIFE_MS, type UploadKey, uploadOf } from '../uploads.ts'

type UploadBegin = { readonly userId: string; readonly page: DocumentPage; readonly bytes: number }

/**
 * Starts the upload of a page; an unfinished one of the same page is discarded. Refusals: conflict, if no verification
 * is open; invalid on `page`, if the kind of document has no such page; file_too_large on `size`.
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

type Piece = UploadKey & {
  /** From 0. */
  readonly number: number
  readonly sealed: string
  /** Length before encryption. */
  readonly bytes: number
}

/**
 * Stores a piece of an upload. A repeated piece replaces itself, as when a response was lost. Refusals: not_found for
 * an unknown upload and for another player's; invalid on `number` beyond the last one, on `data` of another length.
 */
export function putPiece(context: CommandContext, { number, sealed, bytes, ...key }: Piece): void {
  const upload = uploadOf(context, key)
  const length = pieceLength(upload.bytes, number)
  if (length <= 0) throw new Refusal('invalid', { field: 'number' })
  if (bytes !== length) throw new Refusal('invalid', { field: 'data' })
  insertRow<typeof uploadPieces>(context.db, {
    into: 'upload_pieces',
    row: { upload_id: key.uploadId, number, sealed },
    onConflict: 'ON CONFLICT (upload_id, number) DO UPDATE SET sealed = excluded.sealed',
  })
}

/** The re-encoded image, encrypted. */
type StoredDocument = UploadKey & { readonly sealed: string }

/**
 * Stores a page of the player's document, replacing the previous one, and deletes the uploaded file. Refusals:
 * not_found, conflict.
 */
export function keepDocument(context: CommandContext, { sealed, ...key }: StoredDocument): void {
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

/** Deletes an uploaded file that is not an image. Refusal: not_found. */
export function refuseUpload(context: CommandContext, key: UploadKey): void {
  uploadOf(context, key)
  dropUpload(context, key.uploadId)
}

/** An upload has hundreds of pieces. */
const PAGE_UPLOADS = 20

/** Deletes a page of expired unfinished uploads. */
export function purgeUploads(context: CommandContext): { readonly changed: number } {
  const late = context.db.all<{ id: string }>(
    `SELECT id FROM uploads WHERE created_at <= ? ORDER BY created_at LIMIT ?`,
    [context.now - UPLOAD_LIFE_MS, PAGE_UPLOADS],
  )
  for (const { id } of late) dropUpload(context, id)
  return { changed: late.length }
}
