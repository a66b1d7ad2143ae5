import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { HmacSha256 } from './stream.ts'

/** HMAC-SHA256 for environments without node:crypto: browsers and workers. Synchronous, unlike WebCrypto. */
export const hmacSha256: HmacSha256 = (key, message) => hmac(sha256, key, message)
