import { type HandlersFor, Stored } from '#server/platform/kernel/http/handler.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { ROOM_CHANNELS, roomChannel } from '../channels.ts'
import type { Platform } from '../platform.ts'
import { betsOfPlayer } from '../queries/bets.ts'
import { endedRounds, findRound, lastRound } from '../queries/rounds.ts'
import { readEntries, wireDraw } from '../rooms/room-state.ts'
import { runningEpoch, sharedState } from '../shared-state.ts'

const LAST_DRAWS = 20

export const rooms: HandlersFor<typeof contract.rooms, Platform> = {
  async current({ input: { currency }, platform }) {
    const now = new Date(platform.clock.now()).toISOString()
    const state = sharedState(platform)
    const own = ROOM_CHANNELS.filter((room) => room.currency === currency)
    const found = own.flatMap(({ name }) => state.rooms.get(name) ?? [])
    if (found.length < own.length) throw new Refusal('unavailable')
    return { rooms: found.map((room) => ({ ...room, now })) }
  },
  async draw({ input: { id }, platform }) {
    const found = await findRound(platform, { id, game: 'rooms' })
    if (!found) throw new Refusal('not_found', { field: 'id' })
    return { round: wireDraw(found), entries: await readEntries(platform, found) }
  },
  async lastDraws({ input: { room, currency }, platform }) {
    const ended = await endedRounds(platform, roomChannel(room, currency).name, LAST_DRAWS)
    return { draws: ended.map(wireDraw) }
  },
  async myTickets({ input: { room, currency }, platform, caller: { userId } }) {
    const found = await lastRound(platform, roomChannel(room, currency).name)
    const bets = found ? await betsOfPlayer(platform, found.round.id, userId) : []
    return { bets: bets.filter(({ status }) => status !== 'refunded').map(({ id }) => id) }
  },
  async buy({ input, platform, caller, client }) {
    const {
      room,
      currency,
      tickets,
      client_seed: clientSeed,
      idempotency_key: idempotencyKey,
      is_automatic: isAutomatic,
    } = input
    const request = {
      ...caller,
      epoch: runningEpoch(platform),
      room,
      currency,
      country: platform.countryOf(client.ip),
      tickets,
      clientSeed,
      idempotencyKey,
      isAutomatic,
    }
    return new Stored(await platform.writer.execute('buyTickets', request))
  },
  async leave({ input: { room, currency }, platform, caller: { userId } }) {
    return await platform.writer.execute('leaveRoom', { epoch: runningEpoch(platform), userId, room, currency })
  },
}
