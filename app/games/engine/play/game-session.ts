import { useSyncExternalStore } from 'react'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { netOf, type Settled } from '~/lib/format/bet-money.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

/** Result of this visit in one unit: the net of its bets, in canonical decimals, and the time of the first one. */
export type GameSession = { net: string; bets: number; startedAt: number }

/** Kept until the page is reloaded, since browsers do not signal the end of a visit. */
let sessions: Partial<Record<Unit, GameSession>> = {}
const { subscribe, notify } = createListeners()

/** Adds a settled bet. `now` in milliseconds since 1970. */
export function addToGameSession(bet: Settled & { currency: Unit }, now: number): void {
  const { net, bets, startedAt } = sessions[bet.currency] ?? { net: '0', bets: 0, startedAt: now }
  const sum = formatMicros(micros(parseMicros(net) + parseMicros(netOf(bet))))
  sessions = { ...sessions, [bet.currency]: { net: sum, bets: bets + 1, startedAt } }
  notify()
}

export function useGameSession(unit: Unit): GameSession | undefined {
  return useSyncExternalStore(
    subscribe,
    () => sessions[unit],
    () => undefined,
  )
}
