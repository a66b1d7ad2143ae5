import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Piece, Pieces } from '../gateway/response.ts'

/** A member without a name or time (RFC 1952, 2.3). */
const HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)
/** The last block, which is empty (RFC 1951, 3.2.6). */
const END = Uint8Array.of(0x03, 0x00)
const TAIL_BYTES = 8

/** Once for each build and language: as small as it gets. */
const TO_KEEP = { level: 9, finishFlush: constants.Z_FULL_FLUSH }
/** A few kilobytes for one player: a small window is made faster than it is filled. */
const FOR_ONE = { level: 4, windowBits: 12, memLevel: 5, finishFlush: constants.Z_FULL_FLUSH }

/** What is no longer costs a compressor of its own, and gets no shorter by it. */
const MAX_STORED_BYTES = 64
/** A zero, which says that more blocks follow and that this one is stored, its length and the complement of that (RFC 1951, 3.2.4). */
const STORED_HEAD_BYTES = 5

const kept = new WeakMap<Uint8Array, Uint8Array>()

/**
 * Gzips a body of which most is the same each time. Each piece ends at a byte and refers to nothing before it (a full flush),
 * so that pieces which were compressed at different times are one stream: only what is new costs anything.
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
  const known = kept.get(bytes) ?? deflateRawSync(bytes, repeats === 'for all' ? TO_KEEP : FOR_ONE)
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
