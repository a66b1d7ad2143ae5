import { createHash, createHmac, hash, randomBytes, randomFillSync } from 'node:crypto'

/** The platform's clock. Injected, so that a simulator can skip time. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export type ManualClock = Clock & { advance(durationMs: number): void }

/** `advance` throws RangeError for a negative duration: the platform's clock never goes back. */
export function manualClock(startMs: number): ManualClock {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance(durationMs) {
      if (durationMs < 0) throw new RangeError('the clock must not go backward')
      nowMs += durationMs
    },
  }
}

/** A time of the platform's clock in wire format: UTC, ISO 8601. */
export const iso = (at: number): string => new Date(at).toISOString()

/** The platform's source of randomness. Injected, like the clock. */
export type Entropy = {
  bytes(count: number): Uint8Array
}

/** Random bytes are requested from the system in blocks, which costs less: each bet draws twice. */
const POOL_BYTES = 8192

/** The operating system's CSPRNG (ASVS 11.5.1). No byte is used twice, and used bytes are erased from the pool. */
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

/**
 * Deterministic bytes from a seed: HMAC-SHA256(SHA256(seed), counter). For tests and simulations, never for players.
 */
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

/** Number of bytes of entropy sent with a command. */
export const SEED_BYTES = 32

const COUNTER_BYTES = 4
const HASH_BYTES = 64

/**
 * An endless stream of uniform bytes from one seed: SHA-512(seed ‖ counter), block after block; the counter has four
 * bytes, big-endian (Hashgen of NIST SP 800-90A, 10.1.1.4, with a separate counter instead of incrementing the seed).
 * Equal seeds give equal streams. One hash takes a quarter of an HMAC's time and returns twice as many bytes.
 */
export function expandEntropy(seed: Uint8Array): (byteCount: number) => Uint8Array {
  const input = Buffer.alloc(SEED_BYTES + COUNTER_BYTES)
  input.set(seed)
  let counter = 0
  let block = Buffer.alloc(0)
  let used = HASH_BYTES

  function nextBlock(): void {
    input.writeUInt32BE(counter++, SEED_BYTES)
    block = hash('sha512', input, 'buffer')
    used = 0
  }

  return (byteCount) => {
    const bytes = new Uint8Array(byteCount)
    for (let filled = 0; filled < byteCount; ) {
      if (used === HASH_BYTES) nextBlock()
      const part = block.subarray(used, used + byteCount - filled)
      bytes.set(part, filled)
      filled += part.length
      used += part.length
    }
    return bytes
  }
}
