const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/**
 * Encrypts a text for whoever has the private key: RSA-OAEP with SHA-256, in base64. Null where a browser encrypts nothing,
 * as over plain http on a network.
 * @param key the public key as SPKI in base64
 */
export async function encrypt(text: string, key: string): Promise<string | null> {
  // of the standard, but not there outside of a secure context
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle === undefined) return null
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const publicKey = await subtle.importKey('spki', bytesOf(key), algorithm, false, ['encrypt'])
  const encrypted = await subtle.encrypt(algorithm, publicKey, new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(encrypted)))
}
