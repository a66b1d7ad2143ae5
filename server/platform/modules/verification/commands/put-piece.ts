import type { uploadPieces } from '#db/platform/schema/verification.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { pieceLength, type UploadKey, uploadOf } from '../uploads.ts'

export type Piece = UploadKey & {
  /** From 0. */
  readonly number: number
  readonly sealed: string
  /** How long it is unsealed. */
  readonly bytes: number
}

/**
 * Keeps a piece of an upload. Sent again, as after an answer that was lost, it replaces itself. Refusals: not_found for
 * nobody's upload and for another player's; invalid on `number` beyond the last one, on `data` of another length.
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
