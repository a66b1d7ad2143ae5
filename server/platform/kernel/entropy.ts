import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Where the platform's randomness comes from: an argument, like the clock. */
export type Entropy = {
  bytes(count: number): Uint8Array
}

/** The operating system's CSPRNG (ASVS 11.5.1). */
export const systemEntropy: Entropy = { bytes: (count) => new Uint8Array(randomBytes(count)) }

const BLOCK_BYTES = 32

/** The same bytes for the same seed: HMAC-SHA256(SHA256(seed), counter). For tests and simulations, never for players. */
export function seededEntropy(seed: string): Entropy {
  const key = createHash('sha256').update(seed).digest()
  let counter = 0
  return {
    bytes(count) {
      const stream = new Uint8Array(Math.ceil(count / BLOCK_BYTES) * BLOCK_BYTES)
      for (let offset = 0; offset < stream.length; offset += BLOCK_BYTES) {
        stream.set(createHmac('sha256', key).update(String(counter++)).digest(), offset)
      }
      return stream.subarray(0, count)
    },
  }
}
