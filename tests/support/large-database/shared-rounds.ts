import { buildChain } from '#server/platform/modules/shared-rounds/chain.ts'
import { type Channel, CRASH, roomChannel } from '#server/platform/modules/shared-rounds/channels.ts'
import { advanceCrash } from '#server/platform/modules/shared-rounds/commands/advance-crash.ts'
import { advanceRoom } from '#server/platform/modules/shared-rounds/commands/advance-room.ts'
import { buyTickets } from '#server/platform/modules/shared-rounds/commands/buy-tickets.ts'
import { fixSalt, publishChain } from '#server/platform/modules/shared-rounds/commands/chains.ts'
import { cashOutCrash } from '#server/platform/modules/shared-rounds/commands/leave-crash.ts'
import { placeCrashBet } from '#server/platform/modules/shared-rounds/commands/place-crash-bet.ts'
import { currentFlight, pointOf } from '#server/platform/modules/shared-rounds/crash/crash-round.ts'
import { beginEpoch } from '#server/platform/modules/shared-rounds/epoch.ts'
import { COUNTDOWN_MS } from '#server/platform/modules/shared-rounds/rooms/room-round.ts'
import { CRASH_BETTING_MS, CRASH_END_MS } from '#server/shared/constants/timings.ts'
import { betLimitsIn } from '#server/shared/money/limits.ts'
import { elapsedTo, elapsedToCrash, limits } from '#server/shared/rules/crash/current.ts'
import type { BulkWriter } from './bulk-writer.ts'
import { type LargePlayer, playOn } from './players.ts'

const LINK_BYTES = 32
const SPACING = 64
/** Automatic targets in hundredths; null: the player leaves. */
const TARGETS = [120, 200, 1000, null]
/** Multiplier at which players leave, in hundredths. */
const LEFT_AT = 150
const ROOM = 'red'

/** Returns a function that plays a flight and a draw with players of one currency. @param rounds at most */
export async function openSharedRounds(
  writer: BulkWriter,
  rounds: number,
): Promise<(players: readonly LargePlayer[]) => void> {
  const epoch = writer.run((context) => beginEpoch(context))
  const publish = async (channel: Channel, kind: 'bytes' | 'text'): Promise<string> => {
    const last = writer.run((context) => context.random(LINK_BYTES))
    // the next chain is wanted when a twentieth is left
    const chain = await buildChain(kind, last, { length: 2 * (rounds + 1), spacing: SPACING })
    return writer.run((context) => publishChain(context, { epoch, ...channel, chain, beaconRound: null }))
  }
  const chainId = await publish(CRASH, 'bytes')
  writer.run((context) => fixSalt(context, { epoch, chainId, beacon: null }))
  const room = roomChannel(ROOM, 'RUB')
  await publish(room, 'text')

  function fly(players: readonly LargePlayer[]): void {
    const advance = () => writer.run((context) => advanceCrash(context, { epoch }))
    advance()
    const staying = players.map(({ userId, sessionId, currency }) => {
      const auto = writer.choose(TARGETS)
      const { bet } = writer.run((context) =>
        placeCrashBet(context, {
          ...{ epoch, userId, sessionId, currency, auto },
          slot: 1,
          amount: betLimitsIn(limits, currency).min,
          idempotencyKey: writer.nextKey(),
        }),
      )
      return auto === null ? [{ userId, betId: bet.id }] : []
    })
    writer.advance(CRASH_BETTING_MS)
    advance()
    const point = writer.run((context) => pointOf(context, currentFlight(context) ?? fail()))
    const isLeft = point > 2 * LEFT_AT
    if (isLeft) {
      writer.advance(elapsedTo(LEFT_AT))
      for (const key of staying.flat()) writer.run((context) => cashOutCrash(context, { epoch, ...key }))
    }
    writer.advance(elapsedToCrash(point))
    for (let turns = 0; turns < players.length + 2; turns += 1) advance()
    writer.advance(CRASH_END_MS)
  }

  function draw(players: readonly LargePlayer[]): void {
    const advance = () => writer.run((context) => advanceRoom(context, { epoch, channel: room.name, hasBeacon: false }))
    advance()
    for (const { userId, sessionId, currency } of players)
      writer.run((context) =>
        buyTickets(context, {
          ...{ epoch, userId, sessionId, currency, room: ROOM },
          tickets: 1,
          clientSeed: `seed of ${userId}`,
          idempotencyKey: writer.nextKey(),
        }),
      )
    writer.advance(COUNTDOWN_MS)
    advance()
  }

  return (players) => {
    for (const player of players) playOn(writer, player)
    fly(players)
    draw(players)
  }
}

function fail(): never {
  throw new Error('no flight')
}
