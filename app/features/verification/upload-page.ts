import type { DocumentPage } from '#server/shared/constants/documents.ts'
import type { useTRPCClient } from '~/lib/calls/trpc.ts'

type Client = ReturnType<typeof useTRPCClient>

/** A thousandth of what `btoa` may be given at once before its text is too long for a call's arguments. */
const STEP = 0x8000

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += STEP)
    text += String.fromCharCode(...bytes.subarray(from, from + STEP))
  return btoa(text)
}

/**
 * Sends a file as the page of a document, piece by piece: a lost connection costs one piece, not all.
 * @param onProgress told how much is there, from 0 to 1
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
