import type { z } from 'zod'
import type { crashEvent, crashTable } from './crash.ts'
import type { roomEvent, roomState } from './rooms.ts'
import type { place } from './round.ts'

export type CrashTable = z.output<typeof crashTable>
export type CrashEvent = z.output<typeof crashEvent>
export type RoomState = z.output<typeof roomState>
export type RoomEvent = z.output<typeof roomEvent>

export const LAST_FLIGHTS = 20

type Place = z.output<typeof place>

/** Whether an event is already known, follows a state, or does not follow it because an event in between is missing. */
function relation(state: Place | undefined, event: Place & { readonly kind: 'whole' | 'change' }) {
  const isKnown = state?.run === event.run && event.sequence <= state.sequence
  if (isKnown) return 'known'
  return event.kind === 'whole' || (state?.run === event.run && event.sequence === state.sequence + 1)
    ? 'next'
    : 'missing'
}

const placeOf = ({ run, sequence, now }: Place): Place => ({ run, sequence, now })

/** Merges items: replaces changed ones in place, appends new ones, and removes those that are gone. */
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
 * Applies an event of the live topic to the table; undefined if an earlier event is missing, so that the stream must be
 * reopened. A known event changes nothing.
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

/** Applies an event of the live topic to its room; undefined as with `foldCrash`. */
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

export function roomOfEvent(event: RoomEvent): Pick<RoomState['round'], 'room' | 'currency'> {
  const { room, currency } = event.kind === 'whole' ? event.round : event
  return { room, currency }
}
