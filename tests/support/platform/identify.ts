import { contract } from '#server/shared/contract/contract.ts'
import { photograph } from '../pictures.ts'
import type { PlatformClient } from './client.ts'

const HOLDER = {
  given_name: 'Ada',
  family_name: 'Lovelace',
  born: '1985-12-10',
  country: 'GB',
  kind: 'passport',
} as const

/** Verifies a player's identity through the normal calls: the sandbox provider accepts it. */
export async function identify({ request }: PlatformClient, token: string): Promise<void> {
  const { begin, openUpload, putPiece, finishUpload, send } = contract.verification
  const picture = await photograph()
  await request(begin, HOLDER, { token })
  const { output: upload } = await request(openUpload, { page: 'front', size: picture.length }, { token })
  for (let number = 0; number * upload.piece_bytes < picture.length; number++) {
    const piece = picture.subarray(number * upload.piece_bytes, (number + 1) * upload.piece_bytes)
    await request(putPiece, { id: upload.id, number, data: Buffer.from(piece).toString('base64') }, { token })
  }
  await request(finishUpload, { id: upload.id }, { token })
  await request(send, {}, { token })
}
