import type { Room } from './v1/paytable.ts'

/** Price of a ticket in roubles; other currencies are converted at the limit rate. */
export const TICKET: Readonly<Record<Room, string>> = { red: '1', yellow: '10', purple: '50' }
