import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** What the first file of its kind follows. */
export const NO_FILE_BEFORE = '0'.repeat(64)

type Signed = Readonly<Record<string, unknown>>

/** What is signed of a file: all of it but the signature, as JSON without spaces and in its own order. */
function signedText({ signature: _, ...rest }: Signed): string {
  return JSON.stringify(rest)
}

/** A file's fields; null for what is no JSON object. */
export function readFile(text: string): Signed | null {
  try {
    const file: unknown = JSON.parse(text)
    return typeof file === 'object' && file !== null && !Array.isArray(file) ? { ...file } : null
  } catch {
    return null
  }
}

/**
 * Whether a file carries its key's Ed25519 signature; null where this browser cannot tell (it has no Ed25519, or the page is
 * not secure). That the key is the site's, the files before and who mirrors them say.
 */
export async function isSigned(file: Signed): Promise<boolean | null> {
  const { key, signature } = file
  if (!isHex(key, 64) || !isHex(signature, 128)) return false
  // a page that came without encryption has none
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

/** What the file after this one names it by. */
export function fileHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}
