import { type Micros, micros } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'

export const RULES_VERSION = 'rooms/v1'

export const ROOMS = ['red', 'yellow', 'purple'] as const
export type Room = (typeof ROOMS)[number]

/** What the house keeps of a pot. */
export const RAKE_PERCENT = 5
/** Of one player in one draw. */
export const MAX_TICKETS = 10
/** Of one draw. */
export const ROOM_TICKETS = 50

/** 95 %, however many tickets a player holds. */
export const RTP: Ratio = ratio(100n - BigInt(RAKE_PERCENT), 100n)

/** One purchase. */
export type RoomParams = { readonly room: Room; readonly tickets: number }
/** `refunded` of the tickets came back before the draw; `ticket` was drawn, of all of them from 0. */
export type RoomOutcome = { readonly ticket: number; readonly win: boolean; readonly refunded: number }

/** What the winner gets: the pot without the rake, rounded down to a micro-unit. */
export function prizeOf(pot: Micros): Micros {
  return micros((pot * (100n - BigInt(RAKE_PERCENT))) / 100n)
}
