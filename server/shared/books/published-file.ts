import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Predecessor hash of the first file of its kind. */
export const NO_FILE_BEFORE = '0'.repeat(64)

type Signed = Readonly<Record<string, unknown>>

/** Signed text of a file: all fields except the signature, as JSON without spaces in their own order. */
function signedText({ signature: _, ...rest }: Signed): string {
  return JSON.stringify(rest)
}

/** Fields of a file; null for anything but a JSON object. */
export function readFile(text: string): Signed | null {
  try {
    const file: unknown = JSON.parse(text)
    return typeof file === 'object' && file !== null && !Array.isArray(file) ? { ...file } : null
  } catch {
    return null
  }
}

/**
 * Whether a file carries a valid Ed25519 signature of its own key; null if this browser cannot verify it (no Ed25519,
 * or an insecure context). It does not prove that the key is the site's: that follows from earlier files and from
 * mirrors.
 */
export async function isSigned(file: Signed): Promise<boolean | null> {
  const { key, signature } = file
  if (!isHex(key, 64) || !isHex(signature, 128)) return false
  // missing in pages loaded without encryption
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  try {
    const publicKey = await subtle?.importKey('raw', bytesOf(key), 'Ed25519', false, ['verify'])
    if (!publicKey) return null
    return await subtle.verify('Ed25519', publicKey, bytesOf(signature), new TextEncoder().encode(signedText(file)))
  } catch {
    return null
  }
}

const isHex = (value: unknown, length: number): value is string =>
  typeof value === 'string' && value.length === length && /^[0-9a-f]*$/.test(value)

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => new Uint8Array(hexToBytes(hex))

/** Hash by which the next file refers to this one. */
export function fileHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}
