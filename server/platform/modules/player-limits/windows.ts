import type { LimitPeriod } from '#server/shared/constants/player-limits.ts'
import { type Window, windowAt } from '#server/shared/window-at.ts'

/** An IANA time zone, and the previous one with the time of the change. */
export type Calendar = {
  readonly zone: string
  readonly previous: { readonly zone: string; readonly leftAt: number } | null
}

/**
 * Window of a player's calendar that contains an instant. After a change of zone, the open window runs to its end; then
 * a bridge window leads to the first boundary of the new zone at or after the old zone's next one, so that no window is
 * shorter than it would have been.
 */
export function windowIn({ zone, previous }: Calendar, period: LimitPeriod, at: number): Window {
  if (previous === null) return windowAt(zone, period, at)
  const { until: end } = windowAt(previous.zone, period, previous.leftAt)
  if (at < end) return windowAt(previous.zone, period, at)
  const bridge = { from: end, until: bridgeEnd(zone, period, windowAt(previous.zone, period, end).until) }
  return at < bridge.until ? bridge : windowAt(zone, period, at)
}

function bridgeEnd(zone: string, period: LimitPeriod, least: number): number {
  const { from, until } = windowAt(zone, period, least)
  return from === least ? from : until
}
