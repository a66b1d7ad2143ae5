import { addressOf } from '#server/platform/kernel/rate-limits/keys.ts'
import { createTurns, TurnsTaken } from '#server/platform/kernel/turns.ts'
import { kindOf, LOADERS } from '../pictures/kind-of.ts'
import { Refusal } from '../refusal.ts'

/** A photograph of 48 megapixels is taken by telephones of today; what says that it is larger is never unpacked. */
const MAX_PIXELS = 50_000_000
const TIMEOUT_S = 20
/** A picture takes a processor for a second at most, and libuv's pool has threads for the games, too. */
const TURNS = { atOnce: 1, waiting: 16, byKey: 2 } as const
const COME_BACK_S = 5

export type Shape = {
  /** The longer side, in pixels; what is smaller stays as it is. */
  readonly side: number
  /** Whether the middle is cut out to a square. */
  readonly isSquare: boolean
  /** No side may be shorter: nobody could read it. */
  readonly least: number
  /** Tried in turn until the picture is small enough. */
  readonly qualities: readonly number[]
  readonly maxBytes: number
}

/** On behalf of whom: a client address has two places in the queue. */
export type Picture = { readonly bytes: Uint8Array; readonly field: string; readonly ip: string }

const turns = createTurns(TURNS)

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

/**
 * Reads a stranger's file as a picture and writes what it shows anew, as WebP: what else was in the file (places, names of
 * cameras, another file behind its end) is in no byte of it. JPEG, PNG and WebP, told by their first bytes. Refusals on
 * `field`: file_type_invalid, file_dimensions where it is too large or too small, file_damaged; too_many_requests while
 * others wait.
 */
export async function reEncode({ bytes, field, ip }: Picture, shape: Shape): Promise<Buffer<ArrayBuffer>> {
  const kind = kindOf(bytes)
  if (kind === null) throw new Refusal('file_type_invalid', { field })
  using _turn = await turns.take(addressOf(ip)).catch((error: unknown) => {
    throw error instanceof TurnsTaken ? new Refusal('too_many_requests', { detail: String(COME_BACK_S) }) : error
  })
  loaded ??= loadSharp()
  const sharp = await loaded
  const open = () => sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1, animated: false })
  const damaged = () => new Refusal('file_damaged', { field })

  // of the header alone: nothing is unpacked before its size is known
  const { format, width, height } = await open()
    .metadata()
    .catch(() => {
      throw damaged()
    })
  if (format !== kind) throw damaged()
  if (width * height > MAX_PIXELS || Math.min(width, height) < shape.least)
    throw new Refusal('file_dimensions', { field })

  const fit = { width: shape.side, height: shape.side, fit: shape.isSquare ? 'cover' : 'inside' } as const
  for (const quality of shape.qualities) {
    const written = await open()
      .timeout({ seconds: TIMEOUT_S })
      .autoOrient()
      .resize({ ...fit, withoutEnlargement: !shape.isSquare })
      .flatten({ background: '#fff' })
      .webp({ quality })
      .toBuffer()
      .catch(() => {
        throw damaged()
      })
    if (written.byteLength <= shape.maxBytes) return written
  }
  throw new Refusal('file_dimensions', { field })
}
