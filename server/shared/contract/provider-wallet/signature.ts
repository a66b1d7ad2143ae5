import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

export const WALLET_HEADERS = {
  key: 'x-fairline-key',
  time: 'x-fairline-time',
  signature: 'x-fairline-signature',
} as const

/** Maximum difference between the clocks of both sides, in either direction. */
export const SIGNATURE_WINDOW_S = 300

export type SignedRequest = {
  readonly method: string
  /** As sent, from the first slash, without a query. */
  readonly path: string
  /** Unix seconds, in decimal. */
  readonly time: string
  readonly keyId: string
  /** Raw bytes as sent; never re-serialized. */
  readonly body: Uint8Array
}

/**
 * Signature of a request: "v1=" and the HMAC-SHA256, in hexadecimal, of its method, path, time, key id and the hash of
 * its body, one per line.
 * @param secret 32 bytes as 64 hexadecimal characters
 */
export function walletSignature(secret: string, { method, path, time, keyId, body }: SignedRequest): string {
  const text = ['FAIRLINE-WALLET-1', method.toUpperCase(), path, time, keyId, bytesToHex(sha256(body))].join('\n')
  return `v1=${bytesToHex(hmac(sha256, hexToBytes(secret), new TextEncoder().encode(text)))}`
}
