/** Played minutes of a match: 45 + 2 and 45 + 4 of stoppage. */
export const MINUTES = 96
export const HALF_TIME = 47

/** Goals become more frequent during a match; stoppage time has the weight of the minute it extends. Integers. */
function weightOf(playedMinute: number): number {
  const m = playedMinute <= 45 ? playedMinute : playedMinute <= 47 ? 45 : playedMinute <= 92 ? playedMinute - 2 : 90
  return 1510 + 11 * (m - 1)
}

const CUMULATIVE: number[] = [0]
for (let minute = 1; minute <= MINUTES; minute++) CUMULATIVE.push((CUMULATIVE[minute - 1] ?? 0) + weightOf(minute))
const TOTAL = CUMULATIVE[MINUTES] ?? 0

/** Expected share of a match's goals until x played minutes, 0…1: linear within a minute. */
export function shareUntil(x: number): number {
  if (x <= 0) return 0
  if (x >= MINUTES) return 1
  const minute = Math.floor(x)
  const before = CUMULATIVE[minute] ?? 0
  return (before + (x - minute) * weightOf(minute + 1)) / TOTAL
}

/** Minute on the clock: up to 45 in the first half and 90 in the second, with stoppage time separate. */
export function clockOf(x: number): { readonly period: number; readonly minute: number; readonly stoppage: number } {
  const played = Math.min(MINUTES, Math.floor(x) + 1)
  if (x < HALF_TIME) return { period: 1, minute: Math.min(45, played), stoppage: Math.max(0, played - 45) }
  return { period: 2, minute: Math.min(90, played - 2), stoppage: Math.max(0, played - 92) }
}
