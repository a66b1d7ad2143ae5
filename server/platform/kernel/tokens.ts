import { CELLS, cellTag, HOME_CELL } from './cells.ts'
import type { CommandContext } from './writer/command.ts'

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Whether it could be one of our tokens: 32 bytes in base64url. */
export function looksLikeToken(text: string): boolean {
  return TOKEN.test(text)
}

/**
 * A secret that somebody holds, of 32 bytes in base64url: 2 bytes of the cell, 4 of its tag and 26 random ones, of which
 * 208 bits cannot be guessed. Only a hash of it is stored.
 */
export function newToken({ random, secret }: Pick<CommandContext, 'random' | 'secret'>, cell = HOME_CELL): string {
  return sealed(random(TOKEN_BYTES), secret, cell)
}

/** The token that follows another one: other bytes, of the same cell. One that is older than cells has successors like it. */
export function tokenAfter(token: string, bytes: Uint8Array, secret: string): string {
  const cell = cellOfToken(secret, token)
  return cell === null ? Buffer.from(bytes).toString('base64url') : sealed(bytes, secret, cell)
}

/** The cell that made a token; null for one that none has made, or that is older than cells: those are the home cell's. */
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
