import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** The headers of a signed request. */
export const WALLET_HEADERS = {
  key: 'x-fairline-key',
  time: 'x-fairline-time',
  signature: 'x-fairline-signature',
} as const

/** How far the clocks of both sides may be apart, either way. */
export const SIGNATURE_WINDOW_S = 300

export type SignedRequest = {
  readonly method: string
  /** As sent, from the first slash, without a query. */
  readonly path: string
  /** Unix seconds, in decimal. */
  readonly time: string
  readonly keyId: string
  /** As sent, never serialised anew. */
  readonly body: Uint8Array
}

/**
 * What a request is signed with: "v1=" and the HMAC-SHA256, in hexadecimal, of its method, path, time, key id and the hash of
 * its body, each on a line of its own.
 * @param secret 32 bytes as 64 hexadecimal characters
 */
export function walletSignature(secret: string, { method, path, time, keyId, body }: SignedRequest): string {
  const text = ['FAIRLINE-WALLET-1', method.toUpperCase(), path, time, keyId, bytesToHex(sha256(body))].join('\n')
  return `v1=${bytesToHex(hmac(sha256, hexToBytes(secret), new TextEncoder().encode(text)))}`
}
