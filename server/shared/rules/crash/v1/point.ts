import type { HmacSha256 } from '#server/shared/rules/fairness/stream.ts'
import { asciiToBytes } from '#server/shared/rules/fairness/text.ts'
import { MAX_POINT, MIN_POINT, RETURN_PERCENT } from './paytable.ts'

const RANDOM_BITS = 52n

/**
 * Where a flight breaks, in hundredths (docs/domain/games.md B.2): with r the first 52 bits of HMAC-SHA256(key = ascii(salt),
 * message = game hash), floor(99 · 2^52 / (2^52 − r)), at least 1.00 and at most 1,000,000.00. In integers: no float.
 * @param gameHash the round's link of the chain, 32 bytes
 */
export function crashPoint(hmac: HmacSha256, salt: string, gameHash: Uint8Array): number {
  const digest = hmac(asciiToBytes(salt), gameHash)
  const random = new DataView(digest.buffer, digest.byteOffset, 8).getBigUint64(0) >> (64n - RANDOM_BITS)
  const space = 1n << RANDOM_BITS
  const point = (BigInt(RETURN_PERCENT) * space) / (space - random)
  if (point < BigInt(MIN_POINT)) return MIN_POINT
  return point > BigInt(MAX_POINT) ? MAX_POINT : Number(point)
}
