const TURN = 360
/** FNV-1a of 32 bits: its offset and its prime. */
const OFFSET = 0x811c9dc5
const PRIME = 0x01000193
/** The finalizer of MurmurHash3, by which each bit moves all others. */
const [MIX_A, MIX_B] = [0x85ebca6b, 0xc2b2ae35]

/**
 * The hue of a name, in whole degrees from 0 to 359: the same one wherever it is drawn, and a far one for a name that
 * differs by its last letter, as those do that the house gives.
 */
export function hueOf(name: string): number {
  let hash = OFFSET
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), PRIME)
  hash = Math.imul(hash ^ (hash >>> 16), MIX_A)
  hash = Math.imul(hash ^ (hash >>> 13), MIX_B)
  return ((hash ^ (hash >>> 16)) >>> 0) % TURN
}
