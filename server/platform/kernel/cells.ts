import { createHmac, hkdfSync } from 'node:crypto'

/**
 * A cell is one platform with its own writer and database. Whoever routes a request reads the cell from an id or a token
 * of it. The number is signed: a tag that only the platform's secret makes goes with it, so that nobody can name a cell
 * that has given out nothing yet, and have it made. Tag and number are the same in all that a cell gives out.
 */

/** The only one so far. */
export const HOME_CELL = 0
/** What 12 bits hold. */
export const CELLS = 4096

const TAG_BYTES = 4
const KEY_PURPOSE = 'fairline/cells/v1'

/** By secret, by cell. */
const tags = new Map<string, Map<number, number>>()

/** The first 32 bits of HMAC-SHA256(HKDF-SHA256(secret), cell). Throws RangeError for a number that is no cell's. */
export function cellTag(secret: string, cell: number): number {
  if (!Number.isInteger(cell) || cell < 0 || cell >= CELLS) throw new RangeError(`${cell} is no cell`)
  const ofSecret = tags.get(secret) ?? new Map<number, number>()
  const known = ofSecret.get(cell)
  if (known !== undefined) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', KEY_PURPOSE, 32))
  const tag = createHmac('sha256', key).update(String(cell)).digest().readUIntBE(0, TAG_BYTES)
  tags.set(secret, ofSecret.set(cell, tag))
  return tag
}
