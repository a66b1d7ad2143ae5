import type { Currency } from '#server/shared/constants/currencies.ts'
import { limitIn } from '#server/shared/money/limits.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { prizeOf, type Room, type RoomOutcome, TICKET } from '#server/shared/rules/rooms/current.ts'
import { formatNumber, formatPercent } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'

export const ROOM_NAMES: Readonly<Record<Room, () => string>> = {
  red: m.rooms_red,
  yellow: m.rooms_yellow,
  purple: m.rooms_purple,
}

/** Hues of the rooms, in degrees. */
export const ROOM_HUES: Readonly<Record<Room, number>> = { red: 22, yellow: 88, purple: 302 }

/** Price of a ticket, as a decimal. */
export const ticketIn = (room: Room, currency: Currency): string => limitIn(TICKET[room], currency)

export const sumOf = (ticket: string, tickets: number): string =>
  formatMicros(micros(parseMicros(ticket) * BigInt(tickets)))

export const prizeIn = (ticket: string, tickets: number): string =>
  formatMicros(prizeOf(parseMicros(sumOf(ticket, tickets))))

/** "18,75 %". */
export const chanceText = (tickets: number, total: number): string =>
  formatPercent(total === 0 ? 0 : (tickets * 100) / total, getLocale(), 2)

/** "0:12". */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** "№ 11". */
export const ticketText = (ticket: number): string =>
  m.rooms_ticket_number({ ticket: formatNumber(ticket, getLocale()) })

export const outcomeOf = ({ outcome }: { outcome: RoomOutcome }): string => ticketText(outcome.ticket)
