import { hash } from 'node:crypto'
import type { HmacSha256 } from '#server/shared/rules/fairness/stream.ts'

/** B and L of RFC 2104 for SHA-256, in bytes. */
const BLOCK_BYTES = 64
const HASH_BYTES = 32
const INNER_PAD = 0x36
const OUTER_PAD = 0x5c

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/**
 * HMAC-SHA256 (RFC 2104) of two hashes of one call each. node:crypto's own makes a key and a stream for each message, which takes
 * twice as long, and leaves both to be collected: each bet has a key of its own.
 */
export const nodeHmacSha256: HmacSha256 = (key, message) => {
  const shortKey = key.length > BLOCK_BYTES ? sha256(key) : key
  const inner = new Uint8Array(BLOCK_BYTES + message.length)
  const outer = new Uint8Array(BLOCK_BYTES + HASH_BYTES)
  for (let index = 0; index < BLOCK_BYTES; index += 1) {
    const byte = shortKey[index] ?? 0
    inner[index] = byte ^ INNER_PAD
    outer[index] = byte ^ OUTER_PAD
  }
  inner.set(message, BLOCK_BYTES)
  outer.set(sha256(inner), BLOCK_BYTES)
  return sha256(outer)
}
