import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { boundedMemory } from '#server/edge/cache/bounded-memory.ts'
import { COOKIE_MAX_AGE_S } from '#server/shared/constants/timings.ts'
import type { Geo, KnownGeo } from './geo-checks.ts'

type Bound = {
  /** Client address that the result is about. */
  readonly address: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * The last geo result of an address, kept by the browser for a day and signed: available immediately after a restart or
 * on another node.
 */
export type GeoCookie = {
  write(geo: Geo, bound: Bound): string
  /** Null for a cookie of another address, an expired or a forged one. */
  read(text: string, bound: Bound): KnownGeo | null
}

/** Bytes of the signature: 128 bits, as RFC 2104 allows half of the hash. */
const SIGNATURE_BYTES = 16
const MAX_VERIFIED = 10_000
const COOKIE = /^(\d{10,13})\.(RU|KZ)\.([01])\.([\dA-Fa-f.:]{2,45})\.([\w-]{22})$/

export function createGeoCookie(secret: string): GeoCookie {
  const key = sha256(utf8ToBytes(`geo cookie ${secret}`))
  const signatureOf = (payload: string, address: string) =>
    base64url(hmac(sha256, key, utf8ToBytes(`${address} ${payload}`)).subarray(0, SIGNATURE_BYTES))
  // a browser sends the same cookie with each request
  const verified = boundedMemory<KnownGeo>(MAX_VERIFIED)

  function verify(text: string, address: string): KnownGeo | null {
    const [, end, region, blocked, ip, signature] = COOKIE.exec(text) ?? []
    if (end === undefined || ip === undefined || signature === undefined) return null
    const signed = text.slice(0, -signature.length - 1)
    if (!isEqual(signatureOf(signed, address), signature)) return null
    return { geo: { ip, region: region === 'KZ' ? 'KZ' : 'RU', isBlocked: blocked === '1' }, until: Number(end) }
  }

  return {
    write({ ip, region, isBlocked }, { address, now }) {
      const signed = `${now + COOKIE_MAX_AGE_S.visit * 1000}.${region}.${isBlocked ? 1 : 0}.${ip}`
      return `${signed}.${signatureOf(signed, address)}`
    },
    read(text, { address, now }) {
      const id = `${address} ${text}`
      const known = verified.get(id) ?? verify(text, address)
      if (known === null || known.until <= now) return null
      verified.set(id, known)
      return known
    },
  }
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Constant-time comparison of two texts of the same length. */
function isEqual(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at += 1) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}
