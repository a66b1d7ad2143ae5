import { floatOf } from '../rules/fairness/floats.ts'
import type { HmacSha256 } from '../rules/fairness/stream.ts'

const FLOATS_A_BLOCK = 8
const ascii = (text: string) => new TextEncoder().encode(text)

/**
 * Floats of an event's stream: block b is HMAC_SHA256(key, `label:b`), four bytes per float. Key and label are used as
 * text, so that a page can recompute a match from the displayed values.
 */
export function* floatsOf(hmac: HmacSha256, key: string, label: string): Generator<number, never> {
  for (let block = 0; ; block++) {
    const bytes = hmac(ascii(key), ascii(`${label}:${block}`))
    for (let index = 0; index < FLOATS_A_BLOCK; index++) yield floatOf(bytes.subarray(4 * index, 4 * index + 4))
  }
}
