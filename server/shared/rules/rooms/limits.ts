import type { Room } from './v1/paytable.ts'

/** What a ticket costs, in roubles; elsewhere the same times the currency's rate. */
export const TICKET: Readonly<Record<Room, string>> = { red: '1', yellow: '10', purple: '50' }
