import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** EXIF text of a camera, written with the location. */
export const CAMERA = 'Fairline Test Camera'

/** A photograph as sent by a phone, including its location. */
export function photograph({ width = 900, height = 600 } = {}): Promise<Buffer<ArrayBuffer>> {
  return sharp({ create: { width, height, channels: 3, background: '#8aa' } })
    .withExif({ IFD0: { Model: CAMERA }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
}

/** A single-color PNG with 16 bits per sample: complete, and small for its dimensions. */
export function flatPng(side: number): Promise<Buffer<ArrayBuffer>> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#8aa' } })
    .toColourspace('rgb16')
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const crcs = Uint32Array.from({ length: 256 }, (_, index) =>
  Array.from({ length: 8 }).reduce<number>((crc) => (crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1), index),
)

const crcOf = (bytes: Uint8Array) =>
  ~bytes.reduce((crc, byte) => (crcs[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8), 0xffffffff) >>> 0

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crcOf(body))
  return Buffer.concat([length, body, crc])
}

/** A PNG of a few kilobytes with huge declared dimensions: a decompression bomb. */
export function pictureBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // one bit per pixel, gray
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(64 * 1024))
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', new Uint8Array())])
}
