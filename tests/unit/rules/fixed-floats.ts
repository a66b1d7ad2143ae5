import { createCipheriv, createHash } from 'node:crypto'

const FLOAT_BYTES = 4

/**
 * The requested number of floats in [0, 1), deterministic by name: the key stream of AES-256 in counter mode, read four
 * bytes per float like a bet's stream. dice-statistics.test.ts tests the evenness of the real stream; an HMAC for each
 * round of every game would take minutes.
 */
export function fixedFloats(name: string, count: number): Float64Array {
  const key = createHash('sha256').update(name).digest()
  const bytes = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(count * FLOAT_BYTES))
  return Float64Array.from({ length: count }, (_, index) => bytes.readUInt32BE(index * FLOAT_BYTES) / 2 ** 32)
}
