export type PictureKind = 'jpeg' | 'png' | 'webp'

/** The readers of libvips for these three, from memory. */
export const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] as const

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [...Buffer.from('RIFF', 'latin1')]
const WEBP = [...Buffer.from('WEBP', 'latin1')]

const stands = (bytes: Uint8Array, magic: readonly number[], at = 0) => magic.every((byte, i) => bytes[at + i] === byte)

/** What a file is by its first bytes, whatever it is called; null for all that is none of the three. */
export function kindOf(bytes: Uint8Array): PictureKind | null {
  if (stands(bytes, JPEG)) return 'jpeg'
  if (stands(bytes, PNG)) return 'png'
  return stands(bytes, RIFF) && stands(bytes, WEBP, 8) ? 'webp' : null
}
