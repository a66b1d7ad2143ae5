const SIDE = 256
const QUALITY = 0.8

/** A file that the browser cannot read as a picture. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/**
 * The middle of a picture as a small JPEG in base64: a photograph of eight megabytes is sent as some twenty kilobytes. The
 * server reads and writes it anew all the same. Rejects with UnreadablePicture.
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
  // what is transparent would be black in a JPEG
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  context.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE)
  bitmap.close()
  const [, base64 = ''] = canvas.toDataURL('image/jpeg', QUALITY).split(',')
  return base64
}
