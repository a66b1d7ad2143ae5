import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Piece, Pieces } from '../gateway/response.ts'

/** Header of a member without a name or time (RFC 1952, 2.3). */
const HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)
/** The last block, which is empty (RFC 1951, 3.2.6). */
const END = Uint8Array.of(0x03, 0x00)
const TAIL_BYTES = 8

/** For pieces compressed once per build and language: smallest size. */
const CACHED_OPTIONS = { level: 9, finishFlush: constants.Z_FULL_FLUSH }
/** For a few kilobytes of one player: a small window is allocated faster than it is filled. */
const FOR_ONE = { level: 4, windowBits: 12, memLevel: 5, finishFlush: constants.Z_FULL_FLUSH }

/** Up to this length a piece is stored: compression would cost its own compressor and save nothing. */
const MAX_STORED_BYTES = 64
/** A zero byte (more blocks follow, this one is stored), the length, and its complement (RFC 1951, 3.2.4). */
const STORED_HEAD_BYTES = 5

const kept = new WeakMap<Uint8Array, Uint8Array>()

/**
 * Gzips a body that mostly repeats. Each piece ends at a byte boundary and refers to nothing before it (a full flush),
 * so pieces that were compressed at different times form one stream: only new pieces cost time.
 */
export function gzipPieces(pieces: Pieces): Uint8Array<ArrayBuffer> {
  let sum = 0
  let length = 0
  const blocks: Uint8Array[] = [HEAD]
  for (const piece of pieces) {
    sum = crc32(piece.bytes, sum)
    length += piece.bytes.byteLength
    blocks.push(deflated(piece))
  }
  const tail = Buffer.alloc(TAIL_BYTES)
  tail.writeUInt32LE(sum, 0)
  tail.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([...blocks, END, tail])
}

function deflated({ bytes, repeats }: Piece): Uint8Array {
  if (bytes.byteLength <= MAX_STORED_BYTES) return stored(bytes)
  if (repeats === 'never') return deflateRawSync(bytes, FOR_ONE)
  const known = kept.get(bytes) ?? deflateRawSync(bytes, repeats === 'for all' ? CACHED_OPTIONS : FOR_ONE)
  kept.set(bytes, known)
  return known
}

function stored(bytes: Uint8Array): Uint8Array {
  const block = Buffer.alloc(STORED_HEAD_BYTES + bytes.byteLength)
  block.writeUInt16LE(bytes.byteLength, 1)
  block.writeUInt16LE(0xffff - bytes.byteLength, 3)
  block.set(bytes, STORED_HEAD_BYTES)
  return block
}
