import type { z } from 'zod'
import type { crashEvent, crashTable } from './crash.ts'
import type { roomEvent, roomState } from './rooms.ts'
import type { place } from './round.ts'

export type CrashTable = z.output<typeof crashTable>
export type CrashEvent = z.output<typeof crashEvent>
export type RoomState = z.output<typeof roomState>
export type RoomEvent = z.output<typeof roomEvent>

/** So many flights are told of as the last ones. */
export const LAST_FLIGHTS = 20

type Place = z.output<typeof place>

/** Whether what an event says is known, follows, or does not follow from a state since something in between is missing. */
function relation(state: Place | undefined, event: Place & { readonly kind: 'whole' | 'change' }) {
  const isKnown = state?.run === event.run && event.sequence <= state.sequence
  if (isKnown) return 'known'
  return event.kind === 'whole' || (state?.run === event.run && event.sequence === state.sequence + 1)
    ? 'next'
    : 'missing'
}

const placeOf = ({ run, sequence, now }: Place): Place => ({ run, sequence, now })

/** What was there with what has changed in its place, what is new behind it, and without what has gone. */
function merged<Item extends { readonly id: string }>(
  before: readonly Item[],
  changed: readonly Item[],
  isGone: (item: Item) => boolean,
): Item[] {
  const all = new Map(before.map((item) => [item.id, item]))
  for (const item of changed) {
    if (isGone(item)) all.delete(item.id)
    else all.set(item.id, item)
  }
  return [...all.values()]
}

/**
 * The table after an event of the live topic; undefined where an event before it is missing, so that the stream is to be
 * opened anew. An event that is known already changes nothing.
 */
export function foldCrash(table: CrashTable | undefined, event: CrashEvent): CrashTable | undefined {
  const is = relation(table, event)
  if (is === 'known') return table
  if (is === 'missing') return undefined
  if (event.kind === 'whole') {
    const { kind: _, ...whole } = event
    return whole
  }
  if (!table) return undefined
  const round = event.round ?? table.round
  const { id, number, point, phase } = round
  const last =
    phase === 'ended' && table.last[0]?.id !== id
      ? [{ id, number, point }, ...table.last].slice(0, LAST_FLIGHTS)
      : table.last
  const bets = merged(table.bets, event.bets, ({ status }) => status === 'refunded')
  return { ...placeOf(event), round, bets, count: event.count, left: event.left, last }
}

/** The room after an event of the live topic about it; undefined as with `foldCrash`. */
export function foldRoom(room: RoomState | undefined, event: RoomEvent): RoomState | undefined {
  const is = relation(room, event)
  if (is === 'known') return room
  if (is === 'missing') return undefined
  if (event.kind === 'whole') {
    const { kind: _, ...whole } = event
    return whole
  }
  if (!room) return undefined
  const entries = merged(room.entries, event.entries, ({ tickets }) => tickets === 0)
  return { ...room, ...placeOf(event), round: event.round ?? room.round, entries }
}

/** Which room of which currency an event is about. */
export function roomOfEvent(event: RoomEvent): Pick<RoomState['round'], 'room' | 'currency'> {
  const { room, currency } = event.kind === 'whole' ? event.round : event
  return { room, currency }
}
