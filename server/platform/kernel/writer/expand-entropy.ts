import { hash } from 'node:crypto'

/** How many bytes of the platform's entropy travel with a command. */
export const SEED_BYTES = 32

const COUNTER_BYTES = 4
const BLOCK_BYTES = 64

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
  let used = BLOCK_BYTES

  function nextBlock(): void {
    input.writeUInt32BE(counter++, SEED_BYTES)
    block = hash('sha512', input, 'buffer')
    used = 0
  }

  return (byteCount) => {
    const bytes = new Uint8Array(byteCount)
    for (let filled = 0; filled < byteCount; ) {
      if (used === BLOCK_BYTES) nextBlock()
      const part = block.subarray(used, used + byteCount - filled)
      bytes.set(part, filled)
      filled += part.length
      used += part.length
    }
    return bytes
  }
}
