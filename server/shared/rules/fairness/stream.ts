import { assertBetSeeds, type BetSeeds } from './seeds.ts'
import { asciiToBytes } from './text.ts'

/** The only primitive that differs by runtime: node:crypto on the platform, @noble/hashes (hmac.ts) in the browser. */
export type HmacSha256 = (key: Uint8Array, message: Uint8Array) => Uint8Array

export const BLOCK_BYTES = 32

/** HMAC message of a bet's block `index`: "clientSeed:nonce:index", in ASCII with decimal numbers. */
export function blockMessage({ clientSeed, nonce }: BetSeeds, index: number): string {
  return `${clientSeed}:${nonce}:${index}`
}

/** Bytes of a bet, in order. */
export type ByteStream = {
  take(count: number): Uint8Array
  /** Blocks created so far. */
  blocks(): readonly Uint8Array[]
}

/**
 * Opens the byte stream of one bet (docs/domain/games.md B.1, steps 5 and 6): block 0 ‖ block 1 ‖ …, with block r =
 * HMAC-SHA256(key = ascii(serverSeed), message = `clientSeed:nonce:r`). The seed is used as text, not decoded. A block
 * is created when its first byte is taken. Throws RangeError for invalid seeds.
 */
export function openByteStream(hmac: HmacSha256, seeds: BetSeeds): ByteStream {
  assertBetSeeds(seeds)
  const key = asciiToBytes(seeds.serverSeed)
  const blocks: Uint8Array[] = []
  let cursor = 0

  function blockAt(index: number): Uint8Array {
    const block = blocks[index] ?? hmac(key, asciiToBytes(blockMessage(seeds, index)))
    blocks[index] = block
    return block
  }

  function take(count: number): Uint8Array {
    const bytes = new Uint8Array(count)
    for (let filled = 0; filled < count; ) {
      const offset = cursor % BLOCK_BYTES
      const part = blockAt(Math.floor(cursor / BLOCK_BYTES)).subarray(offset, offset + count - filled)
      bytes.set(part, filled)
      filled += part.length
      cursor += part.length
    }
    return bytes
  }

  return { take, blocks: () => blocks }
}
