import { ownValue } from '#server/shared/own-value.ts'

/** How long a live bet or cash-out waits before it is looked at again: by then a goal would be known. */
const LIVE_DELAY_MS: Readonly<Record<string, number>> = {
  football: 5000,
  'ice-hockey': 5000,
  tennis: 4000,
  'table-tennis': 4000,
}
const LONGEST_DELAY_MS = 6000

type Played = { readonly sport: string; readonly isLive: boolean }

/** The longest of all that are played now, in milliseconds; 0 where none is. */
export const delayOf = (events: readonly Played[]): number =>
  Math.max(0, ...events.map(({ sport, isLive }) => (isLive ? (ownValue(LIVE_DELAY_MS, sport) ?? LONGEST_DELAY_MS) : 0)))
