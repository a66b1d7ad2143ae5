const TURN = 360
/** Offset and prime of 32-bit FNV-1a. */
const OFFSET = 0x811c9dc5
const PRIME = 0x01000193
/** Finalizer of MurmurHash3, in which each bit affects all others. */
const [MIX_A, MIX_B] = [0x85ebca6b, 0xc2b2ae35]

/**
 * Hue of a name, in whole degrees from 0 to 359. Names that differ only in the last letter, like those the house
 * generates, get distant hues.
 */
export function hueOf(name: string): number {
  let hash = OFFSET
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), PRIME)
  hash = Math.imul(hash ^ (hash >>> 16), MIX_A)
  hash = Math.imul(hash ^ (hash >>> 13), MIX_B)
  return ((hash ^ (hash >>> 16)) >>> 0) % TURN
}
