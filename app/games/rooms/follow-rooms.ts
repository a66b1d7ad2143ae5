import type { Currency } from '#server/shared/constants/currencies.ts'
import { foldRoom, type RoomEvent, type RoomState, roomOfEvent } from '#server/shared/contract/shared-rounds/fold.ts'
import { followTopic } from '~/features/live/follow-topic.ts'
import type { Following } from '~/features/shared-rounds/followed.ts'
import type { useTRPCClient } from '~/lib/calls/trpc.ts'

export type Rooms = { readonly rooms: readonly RoomState[] }

/** If a due draw is not reported within this time, the stream is considered lost. */
const OVERDUE_MS = 4000

/** Applies an event of the live stream; returns the same rooms if nothing changed, undefined if an event was missed. */
export function joinRooms(state: Rooms | undefined, event: RoomEvent): Rooms | undefined {
  if (!state) return undefined
  const about = roomOfEvent(event)
  const index = state.rooms.findIndex(({ round }) => round.room === about.room && round.currency === about.currency)
  const before = state.rooms[index]
  if (!before) return state
  const after = foldRoom(before, event)
  if (after === undefined || after === before) return after && state
  return { rooms: state.rooms.with(index, after) }
}

export function followRooms(client: ReturnType<typeof useTRPCClient>, currency: Currency): Following<Rooms, RoomEvent> {
  return {
    fetchState: () => client.rooms.current.query({ currency }),
    datedAt: ({ rooms }) => rooms[0]?.now ?? '',
    join: joinRooms,
    listen: (listener) => followTopic({ topic: 'rooms', ...listener }),
    isOverdue: ({ rooms }, { now, silentMs }) =>
      silentMs > OVERDUE_MS &&
      rooms.some(({ round: { ends_at: at } }) => at !== null && Date.parse(at) + OVERDUE_MS < now),
  }
}
