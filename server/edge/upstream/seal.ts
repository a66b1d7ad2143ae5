const TEXT = new TextEncoder()
const IV_BYTES = 12

/** What the refreshes table is keyed by: it tells nothing about the token. Lower-case hex of SHA-256. */
export async function tokenHash(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', TEXT.encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Encrypts the successor of a token so that only who holds both the app's secret and the old token can read it:
 * AES-256-GCM under HKDF-SHA256(secret, salt = old token). WebCrypto alone, which Node and workerd share.
 */
export async function sealSuccessor(secret: string, oldToken: string, newToken: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await sealingKey(secret, oldToken)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, TEXT.encode(newToken))
  return toBase64([...iv, ...new Uint8Array(sealed)])
}

/** The inverse of `sealSuccessor`. Rejects with OperationError under another secret or another old token. */
export async function openSuccessor(secret: string, oldToken: string, sealed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (char) => char.charCodeAt(0))
  const key = await sealingKey(secret, oldToken)
  const iv = bytes.subarray(0, IV_BYTES)
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(IV_BYTES))
  return new TextDecoder().decode(opened)
}

async function sealingKey(secret: string, oldToken: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', TEXT.encode(secret), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: TEXT.encode(oldToken), info: TEXT.encode('fairline successor token') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

function toBase64(bytes: readonly number[]): string {
  return btoa(String.fromCharCode(...bytes))
}
