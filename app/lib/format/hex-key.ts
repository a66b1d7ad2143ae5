/** Random bytes in lowercase hexadecimal. Uses `getRandomValues`, since `randomUUID` does not exist on plain http. */
export function newHexKey(byteCount: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(byteCount))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
