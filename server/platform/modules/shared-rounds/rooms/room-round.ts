import { createHmac } from 'node:crypto'
import { type Secrets, secretAt } from '#server/platform/kernel/former-secrets.ts'
import { timeOfId } from '#server/platform/kernel/ids.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { limitIn } from '#server/shared/money/limits.ts'
import { type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { type RoomEntry, type RoomParams, TICKET } from '#server/shared/rules/rooms/current.ts'
import { rulesOf } from '#server/shared/rules/versions.ts'
import { ROOM_CHANNELS, type RoomChannel } from '../channels.ts'
import { betsOf, type SharedBet } from '../shared-bet.ts'
import type { SharedRound } from '../stored-round.ts'

/** How long a lone player waits for a second one, and how long others can join after that. */
export const LONE_MS = 120_000
export const COUNTDOWN_MS = 20_000
/** Timeout for the beacon, after which the draw is void. */
export const BEACON_PATIENCE_MS = 60_000

/** The room of a channel's name. Throws RangeError for another name. */
export function roomOf(name: string): RoomChannel {
  const room = ROOM_CHANNELS.find((channel) => channel.name === name)
  if (!room) throw new RangeError(`unknown room ${name}`)
  return room
}

export const ticketPrice = ({ room, currency }: Pick<RoomChannel, 'room' | 'currency'>): Micros =>
  parseMicros(limitIn(TICKET[room], currency))

export const rulesOfDraw = ({ rules }: Pick<CommandContext, 'rules'>, { rulesVersion }: SharedRound) =>
  rulesOf(rules.shared.rooms, rulesVersion)

export const ticketsBought = ({ params }: Pick<SharedBet, 'params'>) => (params as RoomParams).tickets

/** Pseudonym of a player in a draw, different in each, so that players cannot be tracked across draws. */
export function playerInDraw(secrets: Secrets, roundId: string, userId: string): string {
  // a draw keeps its pseudonyms after a rotation of the secret
  return createHmac('sha256', secretAt(secrets, timeOfId(roundId)))
    .update(`fairline/rooms/v1:${roundId}:${userId}`)
    .digest('hex')
    .slice(0, 16)
}

/** A purchase in a draw, and the tickets returned when entries were closed. */
export type Entry = { readonly bet: SharedBet; readonly returned: number; readonly entry: RoomEntry }

/** The entries of a round for the draw: returned tickets are computed from the purchases. */
export function entriesOf(context: CommandContext, round: SharedRound): Entry[] {
  const bets = betsOf(context, round.id)
  const purchases = bets.map((bet) => ({
    player: playerInDraw(context, round.id, bet.userId),
    tickets: ticketsBought(bet),
  }))
  const back = rulesOfDraw(context, round).ticketsBack(purchases)
  return bets.map((bet, index) => {
    const returned = back[index] ?? 0
    const player = playerInDraw(context, round.id, bet.userId)
    return {
      bet,
      returned,
      entry: { player, clientSeed: bet.clientSeed ?? '', tickets: ticketsBought(bet) - returned },
    }
  })
}

export const priceOf = (price: Micros, tickets: number): Micros => micros(price * BigInt(tickets))
