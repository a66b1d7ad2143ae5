/** A multiple of three, so that base64 has no padding and many can be encoded at once. */
const NONCE_BYTES = 18
const NONCE_LENGTH = (NONCE_BYTES / 3) * 4
/** To ask the system for random bytes costs more than to share them out. */
const AT_ONCE = 256

let drawn = ''
let used = 0

/** 144 random bits in base64: always of one length. */
export function makeNonce(): string {
  if (used === drawn.length) {
    const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES * AT_ONCE))
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    drawn = btoa(text)
    used = 0
  }
  used += NONCE_LENGTH
  return drawn.slice(used - NONCE_LENGTH, used)
}
