import { bytesToHex } from '@noble/hashes/utils.js'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import type { HmacSha256 } from '#server/shared/rules/fairness/stream.ts'
import { asciiToBytes } from '#server/shared/rules/fairness/text.ts'

/** A purchase as it is frozen when entries close, in the order of purchase. */
export type RoomEntry = {
  /** What the draw knows its player by. */
  readonly player: string
  readonly clientSeed: string
  readonly tickets: number
}

/** What a draw is decided by (docs/domain/games.md B.3). */
export type RoomDraw = {
  /** The round's link of its chain, 64 hexadecimal characters, used as text. */
  readonly seed: string
  readonly roundId: string
  readonly entries: readonly RoomEntry[]
  /** A public beacon's word that was not known when entries closed; "-" without one. */
  readonly beacon: string
}

export type DrawnTicket = {
  /** SHA-256 of the entries. */
  readonly entriesHash: string
  readonly digest: string
  /** From 0, in the order of purchase. */
  readonly ticket: number
  /** The index of the entry that holds it. */
  readonly winner: number
}

/** SHA-256 of "index:player:clientSeed:tickets", a line an entry. */
export function entriesHash(entries: readonly RoomEntry[]): string {
  return sha256Hex(
    entries.map(({ player, clientSeed, tickets }, index) => `${index}:${player}:${clientSeed}:${tickets}`).join('\n'),
  )
}

export const ticketsOf = (entries: readonly Pick<RoomEntry, 'tickets'>[]): number =>
  entries.reduce((sum, { tickets }) => sum + tickets, 0)

/** Draws one of the tickets: the first 64 bits of the digest × their number, over 2^64. Throws RangeError without any. */
export function drawTicket(hmac: HmacSha256, { seed, roundId, entries, beacon }: RoomDraw): DrawnTicket {
  const total = ticketsOf(entries)
  if (total === 0) throw new RangeError('a draw without tickets')
  const hash = entriesHash(entries)
  const digest = hmac(asciiToBytes(seed), asciiToBytes(`room:${roundId}:${hash}:${beacon}:${total}`))
  const random = new DataView(digest.buffer, digest.byteOffset, 8).getBigUint64(0)
  const ticket = Number((random * BigInt(total)) >> 64n)
  return { entriesHash: hash, digest: bytesToHex(digest), ticket, winner: holderOf(entries, ticket) }
}

function holderOf(entries: readonly RoomEntry[], ticket: number): number {
  let first = 0
  return entries.findIndex(({ tickets }) => {
    first += tickets
    return ticket < first
  })
}
