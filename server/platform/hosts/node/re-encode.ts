import type { Metadata } from 'sharp'
import type { Picture, Shape } from '#server/platform/kernel/host.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { createSemaphore, SemaphoreFull } from '#server/platform/kernel/semaphore.ts'
import { networkOf } from '#server/shared/client-address.ts'

/** Current phones take photos of 48 megapixels as baseline JPEG, which is decoded at a fraction of its size. */
const MAX_PIXELS = 50_000_000
/** Limit for other formats, which are decoded completely: 16 megapixels of four channels, as large as a screen. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
const BYTES_PER_SAMPLE: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
/** Time limit for all processing of one image. */
const TIMEOUT_S = 5
/** An image takes up to a second of CPU, and libuv's pool has threads for the games, too. */
const QUEUE_LIMITS = { concurrency: 1, queueLimit: 16, perKey: 2 } as const
const RETRY_AFTER_S = 5

type PictureKind = 'jpeg' | 'png' | 'webp'

/** libvips loaders of these three formats, from memory. */
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] as const

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [...Buffer.from('RIFF', 'latin1')]
const WEBP = [...Buffer.from('WEBP', 'latin1')]

const stands = (bytes: Uint8Array, magic: readonly number[], at = 0) => magic.every((byte, i) => bytes[at + i] === byte)

/** Detects the format by the first bytes, whatever the file's name; null for other formats. */
function kindOf(bytes: Uint8Array): PictureKind | null {
  if (stands(bytes, JPEG)) return 'jpeg'
  if (stands(bytes, PNG)) return 'png'
  return stands(bytes, RIFF) && stands(bytes, WEBP, 8) ? 'webp' : null
}

const semaphore = createSemaphore(QUEUE_LIMITS)

/** Loaded when the first image arrives: it is native, and most of the platform does not need it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // three of its thirty formats: the other loaders are unused attack surface
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [...LOADERS] })
  return sharp
}
let loaded: ReturnType<typeof loadSharp> | undefined

/** See `Images`. */
export async function reEncode({ bytes, field, ip }: Picture, shape: Shape): Promise<Uint8Array<ArrayBuffer>> {
  const kind = kindOf(bytes)
  if (kind === null) throw new Refusal('file_type_invalid', { field })
  using _turn = await semaphore.acquire(networkOf(ip)).catch((error: unknown) => {
    throw error instanceof SemaphoreFull ? new Refusal('too_many_requests', { detail: String(RETRY_AFTER_S) }) : error
  })
  loaded ??= loadSharp()
  const sharp = await loaded
  const open = () => sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1, animated: false })
  const damaged = () => new Refusal('file_damaged', { field })

  // reads the header only: nothing is decoded before its size is known
  const header = await open()
    .metadata()
    .catch(() => {
      throw damaged()
    })
  if (header.format !== kind) throw damaged()
  if (isTooLarge(header) || Math.min(header.width, header.height) < shape.minSide)
    throw new Refusal('file_dimensions', { field })

  const fit = { width: shape.maxSide, height: shape.maxSide, fit: shape.isSquare ? 'cover' : 'inside' } as const
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

/** Whether decoding would take too much memory and time, according to the image's header. */
function isTooLarge({ format, width, height, channels, depth, isProgressive }: Metadata): boolean {
  const pixels = width * height
  if (format === 'jpeg' && !isProgressive) return pixels > MAX_PIXELS
  return pixels * channels * (BYTES_PER_SAMPLE[depth] ?? 4) > MAX_UNPACKED_BYTES
}
