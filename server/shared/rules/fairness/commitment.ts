import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { asciiToBytes } from './text.ts'

/** Published commitment: hex(SHA-256(ascii(text))) of a server seed, or the fingerprint of a game's table. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(asciiToBytes(text)))
}
