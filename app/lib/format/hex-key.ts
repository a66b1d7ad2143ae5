/** So many random bytes in lowercase hexadecimal. Only `getRandomValues` exists on plain http; `randomUUID` does not. */
export function newHexKey(byteCount: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(byteCount))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
