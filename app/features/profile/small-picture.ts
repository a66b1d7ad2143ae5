const SIDE = 256
const QUALITY = 0.8

/** Thrown if the browser cannot decode a file as an image. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/**
 * Crops the center of an image to a small JPEG in base64: an eight-megabyte photo becomes about twenty kilobytes. The
 * server re-encodes it anyway. Rejects with UnreadablePicture.
 */
export async function smallPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture()
  })
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadablePicture()
  // transparent pixels would become black in a JPEG
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  context.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE)
  bitmap.close()
  const [, base64 = ''] = canvas.toDataURL('image/jpeg', QUALITY).split(',')
  return base64
}
