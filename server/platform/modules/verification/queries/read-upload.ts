import { and, asc, eq, gt } from 'drizzle-orm'
import { uploadPieces, uploads } from '#db/platform/schema/verification.ts'
import { decryptBytes } from '#server/platform/kernel/encryption.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { DocumentPage } from '#server/shared/constants/documents.ts'
import { PIECE_PURPOSE, pieceId } from '../check.ts'
import { piecesOf, UPLOAD_LIFE_MS, type UploadKey } from '../uploads.ts'

type Reads = Pick<Platform, 'reader' | 'settings' | 'clock'>

/** A complete upload. Refusals: not_found, also for another player's; upload_incomplete, if pieces are missing. */
export async function readUpload(
  { reader, settings, clock }: Reads,
  { userId, uploadId }: UploadKey,
): Promise<{ readonly page: DocumentPage; readonly bytes: Uint8Array }> {
  const upload = await reader.query.uploads.findFirst({
    where: and(
      eq(uploads.id, uploadId),
      eq(uploads.userId, userId),
      gt(uploads.createdAt, clock.now() - UPLOAD_LIFE_MS),
    ),
  })
  if (!upload) throw new Refusal('not_found', { field: 'id' })
  const pieces = await reader
    .select()
    .from(uploadPieces)
    .where(eq(uploadPieces.uploadId, uploadId))
    .orderBy(asc(uploadPieces.number))
  // each piece has the length implied by its number, so the right count means complete
  if (pieces.length !== piecesOf(upload.bytes)) throw new Refusal('upload_incomplete')
  const bytes = pieces.map(({ number, sealed }) =>
    decryptBytes(settings, { purpose: PIECE_PURPOSE, rowId: pieceId(uploadId, number), sealed }),
  )
  return { page: upload.page, bytes: Buffer.concat(bytes) }
}
