import { hash } from 'node:crypto'

/** B and L of RFC 2104 for SHA-256, in bytes. */
const BLOCK_BYTES = 64
const HASH_BYTES = 32
const INNER_PAD = 0x36
const OUTER_PAD = 0x5c

/** Reused, since one HMAC is computed before the next is begun. */
const outer = Buffer.alloc(BLOCK_BYTES + HASH_BYTES)
let inner = Buffer.alloc(1024)

/**
 * HMAC-SHA256 (RFC 2104) from two one-shot hashes: createHmac takes several times as long, and each record needs two
 * with other keys. @param key of 32 bytes
 */
export function hmacSha256(key: Uint8Array, message: string): Buffer {
  if (key.length !== HASH_BYTES) throw new RangeError('a key of another length')
  const length = BLOCK_BYTES + Buffer.byteLength(message)
  if (inner.length < length) inner = Buffer.alloc(2 * length)
  inner.fill(INNER_PAD, 0, BLOCK_BYTES)
  outer.fill(OUTER_PAD, 0, BLOCK_BYTES)
  for (let index = 0; index < HASH_BYTES; index += 1) {
    const byte = key[index] as number
    inner[index] = byte ^ INNER_PAD
    outer[index] = byte ^ OUTER_PAD
  }
  inner.write(message, BLOCK_BYTES)
  outer.set(hash('sha256', inner.subarray(0, length), 'buffer'), BLOCK_BYTES)
  return hash('sha256', outer, 'buffer')
}
