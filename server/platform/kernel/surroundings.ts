import { createHash, createHmac, hash, randomBytes, randomFillSync } from 'node:crypto'

/** Where the platform's time comes from: an argument, so that a simulator can run all of it in no time. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that moves only when it is told to. */
export type ManualClock = Clock & { advance(durationMs: number): void }

/** Throws RangeError when told to go back: the platform's time never does. */
export function manualClock(startMs: number): ManualClock {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance(durationMs) {
      if (durationMs < 0) throw new RangeError('a clock does not go back')
      nowMs += durationMs
    },
  }
}

/** A moment of the platform's clock as the wire has it: UTC, ISO 8601. */
export const iso = (at: number): string => new Date(at).toISOString()

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

/** How many bytes of the platform's entropy travel with a command. */
export const SEED_BYTES = 32

const COUNTER_BYTES = 4
const HASH_BYTES = 64

/**
 * An endless stream of uniform bytes from one seed: SHA-512(seed ‖ counter), block after block, the counter being four bytes,
 * the highest first (Hashgen of NIST SP 800-90A, 10.1.1.4, with a counter beside the seed in place of one added to it). Equal
 * seeds give equal streams. A hash of one call takes a fourth of an HMAC's time, and gives twice its bytes.
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
