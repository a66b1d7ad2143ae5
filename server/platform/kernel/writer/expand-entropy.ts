import { createHmac, createSecretKey } from 'node:crypto'

/** How many bytes of the platform's entropy travel with a command. */
export const SEED_BYTES = 32
const BLOCK_BYTES = 32

/**
 * An endless stream of uniform bytes from one seed: HMAC-SHA256(seed, counter), the counter mode of NIST SP 800-108.
 * Equal seeds give equal streams. (Node 24 takes a KeyObject as a key several times as fast as bytes.)
 */
export function expandEntropy(seed: Uint8Array): (byteCount: number) => Uint8Array {
  let counter = 0
  let rest = new Uint8Array(0)
  return (byteCount) => {
    const stream = new Uint8Array(
      rest.length + Math.ceil(Math.max(0, byteCount - rest.length) / BLOCK_BYTES) * BLOCK_BYTES,
    )
    stream.set(rest)
    for (let offset = rest.length; offset < stream.length; offset += BLOCK_BYTES) {
      stream.set(createHmac('sha256', createSecretKey(seed)).update(String(counter)).digest(), offset)
      counter += 1
    }
    rest = stream.slice(byteCount)
    return stream.slice(0, byteCount)
  }
}
