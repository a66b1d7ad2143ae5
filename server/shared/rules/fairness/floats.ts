import type { ByteStream } from './stream.ts'

export const FLOAT_BYTES = 4
const TWO_TO_32 = 2 ** 32

/**
 * b0/256 + b1/256² + b2/256³ + b3/256⁴, in [0, 1): a big-endian uint32 divided by 2^32, which a double holds exactly.
 */
export function floatOf(bytes: Uint8Array): number {
  if (bytes.length !== FLOAT_BYTES) throw new RangeError('a float is made of four bytes')
  return new DataView(bytes.buffer, bytes.byteOffset, FLOAT_BYTES).getUint32(0) / TWO_TO_32
}

/** Next `count` floats of a stream (docs/domain/games.md B.1, step 7): eight per block. */
export function takeFloats(stream: ByteStream, count: number): number[] {
  return Array.from({ length: count }, () => floatOf(stream.take(FLOAT_BYTES)))
}

/**
 * floor(float × count): an event of 0…count − 1. The relative bias of an event's probability is at most count / 2^32:
 * 2.3e-6 for 10,000 (docs/domain/games.md B.1, step 8).
 */
export function eventOf(float: number, count: number): number {
  return Math.floor(float * count)
}
