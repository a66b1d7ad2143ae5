import { createHash, createHmac, randomBytes, randomFillSync } from 'node:crypto'

/** Where the platform's randomness comes from: an argument, like the clock. */
export type Entropy = {
  bytes(count: number): Uint8Array
}

/** To ask the system for random bytes costs more than to share them out: each bet draws twice. */
const POOL_BYTES = 8192

/** The operating system's CSPRNG (ASVS 11.5.1). No byte is given out twice, and none stays where it was. */
export const systemEntropy: Entropy = createSystemEntropy()

function createSystemEntropy(): Entropy {
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES
  return {
    bytes(count) {
      if (count > POOL_BYTES) return new Uint8Array(randomBytes(count))
      if (used + count > POOL_BYTES) {
        randomFillSync(pool)
        used = 0
      }
      const drawn = pool.slice(used, used + count)
      pool.fill(0, used, used + count)
      used += count
      return drawn
    },
  }
}

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
