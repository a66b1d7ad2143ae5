import type { Listener } from '#server/platform/kernel/module.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { type CrashEvent, foldCrash, type RoomEvent } from '#server/shared/contract/shared-rounds/fold.ts'
import { every } from '#server/shared/timers.ts'
import { CRASH, ROOM_CHANNELS, type RoomChannel } from './channels.ts'
import { readChange, readTable } from './crash/crash-table.ts'
import { changeOfRoom, readRoom } from './rooms/room-state.ts'
import { sharedState } from './shared-state.ts'

export const CRASH_TOPIC_CHANNEL = 'crash'
export const ROOMS_TOPIC_CHANNEL = 'rooms'

/** Initial state of a stream: the current table or rooms, at the current time. */
export async function crashSnapshot(platform: Platform): Promise<CrashEvent[]> {
  const { crash } = sharedState(platform)
  return crash ? [{ kind: 'whole', ...crash, now: nowOf(platform) }] : []
}

export async function roomsSnapshot(platform: Platform): Promise<RoomEvent[]> {
  const rooms = [...sharedState(platform).rooms.values()]
  return rooms.map((room) => ({ kind: 'whole', ...room, now: nowOf(platform) }))
}

const nowOf = ({ clock }: Pick<Platform, 'clock'>) => new Date(clock.now()).toISOString()

/** As often as a reader can follow, and often enough that a second without data means a lost connection. */
const PUBLISH_INTERVAL_MS = 500

type Pending = { hasRoundChanged: boolean; readonly bets: Set<string> }
const nothing = (): Pending => ({ hasRoundChanged: false, bets: new Set() })

/**
 * Maintains the displayed state of shared rounds: reads the rows announced by commands and publishes changes. A new
 * phase is published immediately, bets together twice a second; during a flight at that rate even without bets.
 */
export function createSharedFeed(platform: Platform): Listener {
  const { live, log } = platform
  const state = sharedState(platform)
  const rooms = new Map(ROOM_CHANNELS.map((room) => [room.name, room]))
  const pending = new Map<string, Pending>()
  const sequences = new Map<string, number>()
  let isClosed = false
  let turn = Promise.resolve()

  const inOrder = (work: () => Promise<void>) => {
    turn = turn.then(async () => {
      if (isClosed) return
      await work().catch((err: unknown) => isClosed || log.error({ err }, 'could not publish shared rounds'))
    })
  }

  const placeOf = (channel: string) => {
    const sequence = (sequences.get(channel) ?? 0) + 1
    sequences.set(channel, sequence)
    return { run: live.epoch, sequence, now: nowOf(platform) }
  }

  const taken = (channel: string) => {
    const news = pending.get(channel) ?? nothing()
    pending.delete(channel)
    return news
  }

  async function publishCrash() {
    const { hasRoundChanged, bets } = taken(CRASH.name)
    if (state.crash === null) {
      state.crash = await readTable(platform, placeOf(CRASH.name))
      if (state.crash) live.publish({ channel: CRASH_TOPIC_CHANNEL, data: { kind: 'whole', ...state.crash } })
      return
    }
    const isFlying = state.crash.round.phase === 'flying'
    if (!hasRoundChanged && bets.size === 0 && !isFlying) return
    const news = { place: placeOf(CRASH.name), hasRoundChanged, betIds: [...bets] }
    const change = await readChange(platform, state.crash, news)
    state.crash = foldCrash(state.crash, change) ?? null
    live.publish({ channel: CRASH_TOPIC_CHANNEL, data: change })
  }

  async function publishRoom(room: RoomChannel) {
    if (!pending.has(room.name)) return
    taken(room.name)
    const found = await readRoom(platform, room, placeOf(room.name))
    if (!found) return
    const change = changeOfRoom(state.rooms.get(room.name), found)
    state.rooms.set(room.name, found)
    live.publish({ channel: ROOMS_TOPIC_CHANNEL, data: change })
  }

  const stop = every(platform.scheduler.after, PUBLISH_INTERVAL_MS, () => {
    if (state.crash?.round.phase === 'flying' || pending.has(CRASH.name)) inOrder(publishCrash)
  })

  return {
    onAnnouncement({ data }) {
      if (isClosed) return
      const channel = String(data.channel)
      const news = pending.get(channel) ?? nothing()
      pending.set(channel, news)
      if (data.bet !== undefined) news.bets.add(String(data.bet))
      if (data.round !== undefined) news.hasRoundChanged = true
      const room = rooms.get(channel)
      if (room) inOrder(() => publishRoom(room))
      else if (news.hasRoundChanged) inOrder(publishCrash)
      if (room && data.round !== undefined) state.wake.get(channel)?.()
    },
    close() {
      isClosed = true
      stop()
    },
  }
}
