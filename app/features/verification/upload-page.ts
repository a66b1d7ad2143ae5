import type { DocumentPage } from '#server/shared/constants/documents.ts'
import type { useTRPCClient } from '~/lib/calls/trpc.ts'

type Client = ReturnType<typeof useTRPCClient>

/** Chunk size that keeps the number of arguments well below the engine's limit. */
const STEP = 0x8000

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += STEP)
    text += String.fromCharCode(...bytes.subarray(from, from + STEP))
  return btoa(text)
}

/**
 * Uploads a file as a page of a document in chunks, so that a lost connection costs only one chunk.
 * @param onProgress called with the uploaded fraction, from 0 to 1
 */
export async function uploadPage(
  { verification }: Client,
  { page, file, onProgress }: { page: DocumentPage; file: Blob; onProgress: (part: number) => void },
): Promise<void> {
  const { id, piece_bytes, pieces } = await verification.openUpload.mutate({ page, size: file.size })
  for (let number = 0; number < pieces; number++) {
    const piece = await file.slice(number * piece_bytes, (number + 1) * piece_bytes).arrayBuffer()
    await verification.putPiece.mutate({ id, number, data: base64Of(new Uint8Array(piece)) })
    onProgress((number + 1) / pieces)
  }
  await verification.finishUpload.mutate({ id })
}
