/** JSON value in which an object is a list of the number of its shape and its values, and a list begins with 0. */
type Packed = null | boolean | number | string | readonly Packed[]

type Shapes = readonly (readonly string[])[]

/**
 * Writes a JSON value as text in which the names of fields occur once per shape of object: a list of events is half as
 * long as its JSON.
 */
export function pack(value: unknown): string {
  const shapes: string[][] = []
  const known = new Map<string, number>()
  const shapeOf = (names: string[]): number => {
    const key = JSON.stringify(names)
    const found = known.get(key) ?? shapes.push(names)
    known.set(key, found)
    return found
  }
  const packed = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return [0, ...part.map(packed)]
    return [shapeOf(Object.keys(part)), ...Object.values(part).map(packed)]
  }
  const root = packed(value)
  return quotesSwapped(JSON.stringify([shapes, root]))
}

/** A page quotes the text by the quotes of JSON, and would escape each of them. */
const quotesSwapped = (text: string): string => text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'))

/** Reads a text of `pack`. */
export function unpack(text: string): unknown {
  const [shapes, root]: [Shapes, Packed] = JSON.parse(quotesSwapped(text))
  const unpacked = (part: Packed): unknown => {
    if (typeof part !== 'object' || part === null) return part
    const [shape, ...values] = part
    const names = shapes[Number(shape) - 1]
    const read = values.map(unpacked)
    return names ? Object.fromEntries(names.map((name, index) => [name, read[index]])) : read
  }
  return unpacked(root)
}
