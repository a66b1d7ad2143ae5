import { FLOAT_BYTES, floatOf } from '#server/shared/rules/fairness/floats.ts'
import type { HmacSha256 } from '#server/shared/rules/fairness/stream.ts'
import { asciiToBytes } from '#server/shared/rules/fairness/text.ts'

/** How a table's rounds are decided: by the links of a chain. */
export const DRAW_VERSION = 'table/v1'

/** What decides one round of a table. */
export type TableRandomness = {
  /** Fixed after the end of the chain was published. */
  readonly salt: string
  /** The round's link of the chain, 32 bytes. */
  readonly gameHash: Uint8Array
}

/** The eight floats of a round: HMAC-SHA256(key = ascii(salt), message = game hash), four bytes each. */
export function tableFloats(hmac: HmacSha256, { salt, gameHash }: TableRandomness): number[] {
  const digest = hmac(asciiToBytes(salt), gameHash)
  return Array.from({ length: digest.length / FLOAT_BYTES }, (_, index) =>
    floatOf(digest.subarray(index * FLOAT_BYTES, (index + 1) * FLOAT_BYTES)),
  )
}
