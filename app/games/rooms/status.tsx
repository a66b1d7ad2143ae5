import type { RoomState } from '#server/shared/contract/shared-rounds/fold.ts'
import { m } from '~/paraglide/messages.js'
import { Badge } from '~/ui/badge.tsx'
import { clockText } from './texts.ts'

/** Time from the second player until sales close, as on the platform (rooms/room-round.ts). */
export const COUNTDOWN_MS = 20_000
/** Time that a single player waits for a second one. */
export const LONE_MS = 120_000

/** Milliseconds until the phase ends; null if only another player can end it, or the time is not known yet. */
export function leftOf({ round }: Pick<RoomState, 'round'>, now: number | undefined): number | null {
  if (now === undefined || round.ends_at === null) return null
  return Math.max(0, Date.parse(round.ends_at) - now)
}

/** Fraction of the phase left, from 1 down to 0. */
export function shareLeft(state: RoomState, now: number | undefined): number | null {
  const left = leftOf(state, now)
  if (left === null || state.round.phase === 'drawing') return null
  return left / (state.round.phase === 'open' ? COUNTDOWN_MS : LONE_MS)
}

export function StatusBadge({ state, now }: { state: RoomState; now: number | undefined }) {
  const left = leftOf(state, now)
  switch (state.round.phase) {
    case 'open':
      return <Badge tone="volt">{m.rooms_draw_in({ time: clockText(left ?? COUNTDOWN_MS) })}</Badge>
    case 'drawing':
      return <Badge tone="info">{m.rooms_drawing()}</Badge>
    default:
      return <Badge>{m.rooms_waiting()}</Badge>
  }
}
