import { ownValue } from '#server/shared/own-value.ts'

/** Live delay before a bet or cash-out is decided, long enough for a goal to become known. */
const LIVE_DELAY_MS: Readonly<Record<string, number>> = {
  football: 5000,
  'ice-hockey': 5000,
  tennis: 4000,
  'table-tennis': 4000,
}
const LONGEST_DELAY_MS = 6000

type Played = { readonly sport: string; readonly isLive: boolean }

/** The longest delay of all live events, in milliseconds; 0 if none is live. */
export const delayOf = (events: readonly Played[]): number =>
  Math.max(0, ...events.map(({ sport, isLive }) => (isLive ? (ownValue(LIVE_DELAY_MS, sport) ?? LONGEST_DELAY_MS) : 0)))
