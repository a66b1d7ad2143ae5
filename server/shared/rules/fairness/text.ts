const LAST_ASCII_CODE = 0x7f

/** Bytes of an ASCII text. Throws RangeError for any other character: seeds are ASCII by definition. */
export function asciiToBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code > LAST_ASCII_CODE) throw new RangeError('not ASCII')
    bytes[index] = code
  }
  return bytes
}
