import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** How many bytes of the platform's entropy travel with a command. */
export const SEED_BYTES = 32

/**
 * An endless stream of uniform bytes from one seed: HMAC-SHA256(seed, counter), the counter mode of NIST SP 800-108.
 * Equal seeds give equal streams. (Node 24 takes a KeyObject as a key several times as fast as bytes.)
 */
export function expandEntropy(seed: Uint8Array): (byteCount: number) => Uint8Array {
  let key: KeyObject | undefined
  let counter = 0
  let rest = new Uint8Array(0)

  function nextBlock(): Uint8Array<ArrayBuffer> {
    key ??= createSecretKey(seed)
    return createHmac('sha256', key).update(String(counter++)).digest()
  }

  return (byteCount) => {
    const bytes = new Uint8Array(byteCount)
    for (let filled = 0; filled < byteCount; ) {
      if (rest.length === 0) rest = nextBlock()
      const part = rest.subarray(0, byteCount - filled)
      bytes.set(part, filled)
      filled += part.length
      rest = rest.subarray(part.length)
    }
    return bytes
  }
}
