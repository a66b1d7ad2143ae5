import { cellTag, HOME_CELL } from './cells.ts'
import type { CommandContext } from './writer/command.ts'

const UUID_BYTES = 16
const TIME_BYTES = 6
const TIME_DIGITS = 2 * TIME_BYTES
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** An id has room for the first 16 bits of a cell's tag. */
const shortTag = (secret: string, cell: number) => cellTag(secret, cell) >>> 16

/**
 * A UUIDv7 (RFC 9562, 5.7): 48 bits of the command's clock in milliseconds, by which ids sort; in the 12 bits of rand_a the
 * cell; in rand_b 14 random bits, 16 of the cell's tag and 32 random ones. In a millisecond of one cell 46 random bits tell
 * ids apart; they keep nothing secret.
 */
export function newId(
  { now, random, secret }: Pick<CommandContext, 'now' | 'random' | 'secret'>,
  cell = HOME_CELL,
): string {
  const { buffer, byteOffset } = random(UUID_BYTES)
  const bytes = Buffer.from(buffer, byteOffset, UUID_BYTES)
  bytes.writeUIntBE(now, 0, TIME_BYTES)
  bytes.writeUInt16BE(0x7000 | cell, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  bytes.writeUInt16BE(shortTag(secret, cell), 10)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** When an id was made, in milliseconds since the epoch. */
export const timeOfId = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, TIME_DIGITS), 16)

/** What sorts before every id of a moment and later, and after all earlier ones. Milliseconds. */
export function idFrom(at: number): string {
  const hex = Math.max(0, Math.floor(at)).toString(16).padStart(TIME_DIGITS, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-`
}

/** The cell that made an id; null for one that none has made, or that is older than cells: those are the home cell's. */
export function cellOfId(secret: string, id: string): number | null {
  if (!ID.test(id)) return null
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const cell = bytes.readUInt16BE(6) & 0x0fff
  return bytes.readUInt16BE(10) === shortTag(secret, cell) ? cell : null
}
