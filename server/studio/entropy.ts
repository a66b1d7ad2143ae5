/** Uniform random bytes of the host, so that a simulator can replay them. */
export type RandomBytes = (count: number) => Uint8Array

/** Random bytes as lowercase hexadecimal. */
export const randomHex = (random: RandomBytes, byteCount: number): string =>
  Buffer.from(random(byteCount)).toString('hex')

/** A random UUID (RFC 9562, version 4). */
export function randomUuid(random: RandomBytes): string {
  const bytes = Uint8Array.from(random(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
