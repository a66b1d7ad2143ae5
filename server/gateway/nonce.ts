const NONCE_BYTES = 16
/** To ask the system for random bytes costs more than to share them out. */
const AT_ONCE = 256

let drawn = new Uint8Array(0)
let used = 0

/** 128 random bits in base64: always of one length. */
export function makeNonce(): string {
  if (used === drawn.length) {
    drawn = crypto.getRandomValues(new Uint8Array(NONCE_BYTES * AT_ONCE))
    used = 0
  }
  const bytes = drawn.subarray(used, used + NONCE_BYTES)
  used += NONCE_BYTES
  return btoa(String.fromCharCode(...bytes))
}
