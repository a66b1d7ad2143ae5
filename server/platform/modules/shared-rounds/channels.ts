import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import type { ChainKind } from '#server/shared/rules/fairness/chain.ts'
import { ROOMS, type Room } from '#server/shared/rules/rooms/current.ts'

/** A sequence of rounds that share one chain. */
export type Channel = { readonly name: string; readonly game: 'crash' | 'rooms' }

export const CRASH: Channel = { name: 'crash', game: 'crash' }

/** A room in one currency, since a pot has only one. */
export type RoomChannel = Channel & { readonly room: Room; readonly currency: Currency }

export function roomChannel(room: Room, currency: Currency): RoomChannel {
  return { name: `rooms:${room}:${currency}`, game: 'rooms', room, currency }
}

export const ROOM_CHANNELS: readonly RoomChannel[] = CURRENCY_CODES.flatMap((currency) =>
  ROOMS.map((room) => roomChannel(room, currency)),
)

export const CHAIN_KINDS: Readonly<Record<Channel['game'], ChainKind>> = { crash: 'bytes', rooms: 'text' }
