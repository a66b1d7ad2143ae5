const MOST_KEPT = 64

/**
 * A function that keeps the last texts that it made: sixty frames a second say the same few numbers, and to write them out
 * in the reader's language was most of what a frame computed.
 */
export function remembered(textOf: (value: number) => string): (value: number) => string {
  const texts = new Map<number, string>()
  return (value) => {
    const known = texts.get(value)
    if (known !== undefined) return known
    if (texts.size >= MOST_KEPT) texts.clear()
    const text = textOf(value)
    texts.set(value, text)
    return text
  }
}
