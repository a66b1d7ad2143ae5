import type { Micros } from '#server/shared/money/micros.ts'
import type { HmacSha256 } from '#server/shared/rules/fairness/stream.ts'
import { type DrawnTicket, drawTicket, type RoomDraw } from './draw.ts'
import { type Purchase, ticketsBack } from './half.ts'
import { prizeOf, RULES_VERSION } from './paytable.ts'
import { tableHash } from './table-hash.ts'

/** One version of the rooms: whose tickets are drawn from, which one is drawn, what it wins. */
export type RoomRules = {
  readonly version: string
  tableHash(): string
  ticketsBack(purchases: readonly Purchase[]): readonly number[]
  draw(hmac: HmacSha256, draw: RoomDraw): DrawnTicket
  prizeOf(pot: Micros): Micros
  /** JavaScript for whoever checks a draw by themselves: reads `seed`, `roundId`, `entries`, `beacon`, declares `outcome`. */
  readonly scriptBody: string
}

/** Rooms (docs/domain/games.md B.3 and C.10). */
export const rooms: RoomRules = {
  version: RULES_VERSION,
  tableHash,
  ticketsBack,
  draw: drawTicket,
  prizeOf,
  scriptBody: `const lines = entries.map((entry, index) => [index, entry.player, entry.client_seed, entry.tickets].join(':'))
const entriesHash = createHash('sha256').update(lines.join('\\n')).digest('hex')
const total = entries.reduce((sum, entry) => sum + entry.tickets, 0)
const digest = createHmac('sha256', seed).update(['room', roundId, entriesHash, beacon, total].join(':')).digest()
const ticket = Number((digest.readBigUInt64BE(0) * BigInt(total)) >> 64n)
let last = 0
const winner = entries.find((entry) => ticket < (last += entry.tickets))
const outcome = { entriesHash, digest: digest.toString('hex'), ticket, winner: winner.player }`,
}
