import type { Metadata } from 'sharp'
import type { Picture, Shape } from '#server/platform/kernel/host.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { createSemaphore, SemaphoreFull } from '#server/platform/kernel/semaphore.ts'
import { networkOf } from '#server/shared/client-address.ts'

/** Today's phones take photographs of 48 megapixels, as baseline JPEG, which is read at a fraction of its size. */
const MAX_PIXELS = 50_000_000
/** Anything else is unpacked whole: 16 megapixels of four channels, as large as a screen gets. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
const BYTES_PER_SAMPLE: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
/** For all that is done with one picture. */
const TIMEOUT_S = 5
/** A picture takes a processor for a second at most, and libuv's pool has threads for the games, too. */
const TURNS = { atOnce: 1, waiting: 16, byKey: 2 } as const
const COME_BACK_S = 5

type PictureKind = 'jpeg' | 'png' | 'webp'

/** The readers of libvips for these three, from memory. */
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] as const

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [...Buffer.from('RIFF', 'latin1')]
const WEBP = [...Buffer.from('WEBP', 'latin1')]

const stands = (bytes: Uint8Array, magic: readonly number[], at = 0) => magic.every((byte, i) => bytes[at + i] === byte)

/** What a file is by its first bytes, whatever it is called; null for all that is none of the three. */
function kindOf(bytes: Uint8Array): PictureKind | null {
  if (stands(bytes, JPEG)) return 'jpeg'
  if (stands(bytes, PNG)) return 'png'
  return stands(bytes, RIFF) && stands(bytes, WEBP, 8) ? 'webp' : null
}

const semaphore = createSemaphore(TURNS)

/** Loaded when a picture first comes: it is native, and most that the platform does needs none of it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // of the thirty formats that it reads, three: the others are readers that nobody here needs
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [...LOADERS] })
  return sharp
}
let loaded: ReturnType<typeof loadSharp> | undefined

/** As `Images` has it. */
export async function reEncode({ bytes, field, ip }: Picture, shape: Shape): Promise<Uint8Array<ArrayBuffer>> {
  const kind = kindOf(bytes)
  if (kind === null) throw new Refusal('file_type_invalid', { field })
  using _turn = await semaphore.acquire(networkOf(ip)).catch((error: unknown) => {
    throw error instanceof SemaphoreFull ? new Refusal('too_many_requests', { detail: String(COME_BACK_S) }) : error
  })
  loaded ??= loadSharp()
  const sharp = await loaded
  const open = () => sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1, animated: false })
  const damaged = () => new Refusal('file_damaged', { field })

  // of the header alone: nothing is unpacked before its size is known
  const header = await open()
    .metadata()
    .catch(() => {
      throw damaged()
    })
  if (header.format !== kind) throw damaged()
  if (isTooLarge(header) || Math.min(header.width, header.height) < shape.least)
    throw new Refusal('file_dimensions', { field })

  const fit = { width: shape.side, height: shape.side, fit: shape.isSquare ? 'cover' : 'inside' } as const
  const { data, info } = await open()
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient()
    .resize({ ...fit, withoutEnlargement: !shape.isSquare })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged()
    })
  for (const quality of shape.qualities) {
    const written = await sharp(data, { raw: info }).webp({ quality }).toBuffer()
    if (written.byteLength <= shape.maxBytes) return written
  }
  throw new Refusal('file_dimensions', { field })
}

/** By what a picture says of itself: whether it would take too much memory and time to unpack. */
function isTooLarge({ format, width, height, channels, depth, isProgressive }: Metadata): boolean {
  const pixels = width * height
  if (format === 'jpeg' && !isProgressive) return pixels > MAX_PIXELS
  return pixels * channels * (BYTES_PER_SAMPLE[depth] ?? 4) > MAX_UNPACKED_BYTES
}
