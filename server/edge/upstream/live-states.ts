import type { LiveEvent } from '#server/shared/contract/live.ts'
import {
  type CrashTable,
  foldCrash,
  foldRoom,
  type RoomState,
  roomOfEvent,
} from '#server/shared/contract/shared-rounds/fold.ts'
import { UpstreamError } from './answer.ts'
import type { LiveMessage } from './live.ts'
import { createSportsState } from './sports-state.ts'

/** Current state of topics, for readers who join a stream that is already open. */
export type LiveStates = {
  /** Throws UpstreamError if an event does not follow from the previous ones. */
  take(message: LiveMessage): void
  /**
   * Messages that a new stream begins with.
   * @param after position that the reader's data include
   */
  all(after?: string): LiveMessage[]
}

type Entry = { readonly id: string; readonly takenAt: number; readonly event: LiveEvent }

/** @param clock monotonic clock in milliseconds */
export function createLiveStates(clock: () => number = () => performance.now()): LiveStates {
  let crash: CrashTable | undefined
  const rooms = new Map<string, RoomState>()
  const sports = createSportsState()
  const entries = new Map<string, Entry>()

  function take({ id, event }: LiveMessage) {
    const keep = (key: string, whole: LiveEvent) => void entries.set(key, { id, takenAt: clock(), event: whole })
    switch (event.topic) {
      case 'crash': {
        crash = known(foldCrash(crash, event.data))
        return keep('crash', { topic: 'crash', data: { kind: 'whole', ...crash } })
      }
      case 'rooms': {
        const { room, currency } = roomOfEvent(event.data)
        const key = `${room}:${currency}`
        const state = known(foldRoom(rooms.get(key), event.data))
        rooms.set(key, state)
        return keep(key, { topic: 'rooms', data: { kind: 'whole', ...state } })
      }
      case 'sports':
        return sports.take(id, event.data)
    }
  }

  return {
    take,
    all: (after) => [
      ...[...entries.values()].map((one) => ({ id: one.id, event: laterBy(one.event, clock() - one.takenAt) })),
      ...sports.all(after),
    ],
  }
}

function known<State>(state: State | undefined): State {
  if (state === undefined) throw new UpstreamError('contract', 'the live stream skipped an event')
  return state
}

/** The same state, sent later: browsers set their clock by its time. */
function laterBy(event: LiveEvent, ms: number): LiveEvent {
  if (event.topic !== 'crash' && event.topic !== 'rooms') return event
  const now = new Date(Date.parse(event.data.now) + ms).toISOString()
  return { ...event, data: { ...event.data, now } } as LiveEvent
}
