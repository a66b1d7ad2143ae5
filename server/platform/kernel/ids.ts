import { createHmac, hash, hkdfSync } from 'node:crypto'
import type { CommandContext } from './writer/command.ts'

export { idFrom } from '#server/shared/id-from.ts'

/**
 * A cell is one platform with its own writer and database. Requests are routed by the cell in their ids and tokens. The
 * cell number is signed with a tag derived from the platform's secret, so that clients cannot make up ids of a cell
 * that has not issued any and cause it to be created. Tag and number are the same in everything that a cell issues.
 */

export const HOME_CELL = 0
/** 12 bits. */
export const CELLS = 4096

const TAG_BYTES = 4
const KEY_PURPOSE = 'fairline/cells/v1'

/** Keyed by secret, then by cell. */
const tags = new Map<string, Map<number, number>>()

/** The first 32 bits of HMAC-SHA256(HKDF-SHA256(secret), cell). Throws RangeError for an invalid cell number. */
export function cellTag(secret: string, cell: number): number {
  if (!Number.isInteger(cell) || cell < 0 || cell >= CELLS) throw new RangeError(`${cell} is not a cell number`)
  const ofSecret = tags.get(secret) ?? new Map<number, number>()
  const known = ofSecret.get(cell)
  if (known !== undefined) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', KEY_PURPOSE, 32))
  const tag = createHmac('sha256', key).update(String(cell)).digest().readUIntBE(0, TAG_BYTES)
  tags.set(secret, ofSecret.set(cell, tag))
  return tag
}

const UUID_BYTES = 16
const TIME_BYTES = 6
const TIME_DIGITS = 2 * TIME_BYTES
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** An id has space for only the first 16 bits of a cell's tag. */
const shortTag = (secret: string, cell: number) => cellTag(secret, cell) >>> 16

/**
 * Creates a UUIDv7 (RFC 9562, 5.7): 48 bits of the command's clock in milliseconds, by which ids sort; the cell in the
 * 12 bits of rand_a; in rand_b 14 random bits, 16 bits of the cell's tag and 32 random bits. The 46 random bits make
 * ids unique within a millisecond of one cell; they are not a secret.
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

/** When an id was created, in milliseconds since the epoch. */
export const timeOfId = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, TIME_DIGITS), 16)

/** Cell that issued an id; null for a forged id and for one older than cells, which belongs to the home cell. */
export function cellOfId(secret: string, id: string): number | null {
  if (!ID.test(id)) return null
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const cell = bytes.readUInt16BE(6) & 0x0fff
  return bytes.readUInt16BE(10) === shortTag(secret, cell) ? cell : null
}

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Whether the text has the form of a token: 32 bytes in base64url. */
export function looksLikeToken(text: string): boolean {
  return TOKEN.test(text)
}

/**
 * Creates a bearer secret of 32 bytes in base64url: 2 bytes of the cell, 4 of its tag and 26 random ones (208 bits).
 * Only its hash is stored.
 */
export function newToken({ random, secret }: Pick<CommandContext, 'random' | 'secret'>, cell = HOME_CELL): string {
  return sealed(random(TOKEN_BYTES), secret, cell)
}

/** Successor of a token: other bytes, the same cell. Successors of tokens older than cells have no cell either. */
export function tokenAfter(token: string, bytes: Uint8Array, secret: string): string {
  const cell = cellOfToken(secret, token)
  return cell === null ? Buffer.from(bytes).toString('base64url') : sealed(bytes, secret, cell)
}

/** Cell that issued a token; null for a forged token and for one older than cells, which belongs to the home cell. */
export function cellOfToken(secret: string, token: string): number | null {
  if (!looksLikeToken(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const cell = bytes.readUInt16BE(0)
  return cell < CELLS && bytes.readUInt32BE(2) === cellTag(secret, cell) ? cell : null
}

function sealed(random: Uint8Array, secret: string, cell: number): string {
  const bytes = Buffer.from(random)
  bytes.writeUInt16BE(cell, 0)
  bytes.writeUInt32BE(cellTag(secret, cell), 2)
  return bytes.toString('base64url')
}

/** Hash that is stored of a token. An unkeyed hash is enough for 208 random bits (ASVS 11.4.2 is about passwords). */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

type Succession = { readonly token: string; readonly sessionSecret: string }

/**
 * Successor of a token, of the same cell. It is a function of token and session, so that two simultaneous refreshes
 * return the same one.
 * @param succession includes the secret of the session, hexadecimal
 */
export function successorOf({ secret }: Pick<CommandContext, 'secret'>, succession: Succession): string {
  const { token, sessionSecret } = succession
  const bytes = createHmac('sha256', Buffer.from(sessionSecret, 'hex')).update(token).digest()
  return tokenAfter(token, bytes, secret)
}
