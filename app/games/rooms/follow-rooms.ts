import type { Currency } from '#server/shared/constants/currencies.ts'
import { foldRoom, type RoomEvent, type RoomState, roomOfEvent } from '#server/shared/contract/shared-rounds/fold.ts'
import { followTopic } from '~/features/live/follow-topic.ts'
import type { Following } from '~/features/shared-rounds/followed.ts'
import type { useTRPCClient } from '~/lib/calls/trpc.ts'

/** The three rooms of a currency. */
export type Rooms = { readonly rooms: readonly RoomState[] }

/** A draw that was due and of which nothing is heard for so long means that the stream is lost. */
const OVERDUE_MS = 4000

/** The rooms after an event of the live stream; the same ones where it tells nothing new, undefined where one is missing. */
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

/** How the rooms of a currency are asked for and followed. */
export function followRooms(client: ReturnType<typeof useTRPCClient>, currency: Currency): Following<Rooms, RoomEvent> {
  return {
    ask: () => client.rooms.current.query({ currency }),
    datedAt: ({ rooms }) => rooms[0]?.now ?? '',
    join: joinRooms,
    listen: (listener) => followTopic({ topic: 'rooms', ...listener }),
    isOverdue: ({ rooms }, { now, silentMs }) =>
      silentMs > OVERDUE_MS &&
      rooms.some(({ round: { ends_at: at } }) => at !== null && Date.parse(at) + OVERDUE_MS < now),
  }
}
