import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { asciiToBytes } from './text.ts'

/**
 * A reverse hash chain: each link is the hash of the next one, so that the last one, which is published first, commits
 * to all of them. `bytes` hashes the 32 bytes of a link (crash), `text` its 64 hexadecimal characters (rooms).
 */
export type ChainKind = 'bytes' | 'text'

/** Link before the given one, both as lowercase hexadecimal. */
export function linkBefore(kind: ChainKind, link: string): string {
  return bytesToHex(sha256(kind === 'bytes' ? hexToBytes(link) : asciiToBytes(link)))
}

/** Whether this many hashes of a link lead to the published one. */
export function leadsTo(kind: ChainKind, link: string, steps: number, published: string): boolean {
  let current = link
  for (let step = 0; step < steps; step += 1) current = linkBefore(kind, current)
  return current === published
}
