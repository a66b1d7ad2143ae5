import type { Verify } from '#server/shared/log/note.ts'

/** Verifies by the browser, or by a library where the browser has no Ed25519 or the page came without encryption. */
export const verifyEd25519: Verify = async (key, signature, message) => {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  const publicKey = await subtle
    ?.importKey('raw', new Uint8Array(key), 'Ed25519', false, ['verify'])
    .catch(() => undefined)
  if (publicKey) return subtle.verify('Ed25519', publicKey, new Uint8Array(signature), new Uint8Array(message))
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  try {
    return ed25519.verify(signature, message, key)
  } catch {
    // the library throws for a key that is no point
    return false
  }
}
