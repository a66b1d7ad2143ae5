import { useSyncExternalStore } from 'react'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { netOf, type Settled } from '~/lib/format/bet-money.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

/** What this visit brought in one unit: the net of its bets, in canonical decimals, and when the first was placed. */
export type GameSession = { net: string; bets: number; startedAt: number }

/** Until the page is loaded anew: a visit has no end that a browser would tell of. */
let sessions: Partial<Record<Unit, GameSession>> = {}
const { subscribe, notify } = createListeners()

/** Counts a settled bet. `now` in milliseconds since 1970. */
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
