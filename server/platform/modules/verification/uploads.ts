import type { uploads } from '#db/platform/schema/verification.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { type DocumentPage, PIECE_BYTES } from '#server/shared/constants/documents.ts'

/** How long an incomplete upload is stored. */
export const UPLOAD_LIFE_MS = 60 * 60_000

export type UploadKey = { readonly userId: string; readonly uploadId: string }
export type Upload = { readonly page: DocumentPage; readonly bytes: number }

export const piecesOf = (bytes: number) => Math.ceil(bytes / PIECE_BYTES)

/** Length of the piece with this number: all except the last have the same length. */
export const pieceLength = (bytes: number, number: number) => Math.min(PIECE_BYTES, bytes - number * PIECE_BYTES)

type Row = Pick<StoredRow<typeof uploads>, 'page' | 'bytes'>

/** A player's upload, for use in commands. Refusal: not_found, also for another player's and for an expired one. */
export function uploadOf({ db, now }: Pick<CommandContext, 'db' | 'now'>, { userId, uploadId }: UploadKey): Upload {
  const row = db.get<Row>(`SELECT page, bytes FROM uploads WHERE id = ? AND user_id = ? AND created_at > ?`, [
    uploadId,
    userId,
    now - UPLOAD_LIFE_MS,
  ])
  if (!row) throw new Refusal('not_found', { field: 'id' })
  return { page: row.page, bytes: Number(row.bytes) }
}

export function dropUpload({ db }: Pick<CommandContext, 'db'>, id: string): void {
  db.run(`DELETE FROM upload_pieces WHERE upload_id = ?`, [id])
  db.run(`DELETE FROM uploads WHERE id = ?`, [id])
}

/** Deletes a player's uploads: of one page, or all. */
export function dropUploads(
  context: Pick<CommandContext, 'db'>,
  { userId, page }: { readonly userId: string; readonly page?: DocumentPage },
): void {
  const found = context.db.all<{ id: string }>(
    `SELECT id FROM uploads WHERE user_id = ? AND page = coalesce(?, page)`,
    [userId, page ?? null],
  )
  for (const { id } of found) dropUpload(context, id)
}
