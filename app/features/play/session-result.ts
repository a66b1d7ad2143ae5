import { useSyncExternalStore } from 'react'
import { formatMicros, micros, parseMicros } from '#server/rules/money.ts'
import { netOf, type Settled } from '~/lib/bet-money.ts'
import type { Unit } from '~/lib/unit.ts'

/** What this visit brought in one unit: the net of its bets, in canonical decimals, and when the first was placed. */
export type SessionResult = { net: string; bets: number; startedAt: number }

/** Until the page is loaded anew: a visit has no end that a browser would tell of. */
let results: Partial<Record<Unit, SessionResult>> = {}
const listeners = new Set<() => void>()

/** Counts a settled bet. `now` in milliseconds since 1970. */
export function addToResult(bet: Settled & { currency: Unit }, now: number): void {
  const { net, bets, startedAt } = results[bet.currency] ?? { net: '0', bets: 0, startedAt: now }
  const sum = formatMicros(micros(parseMicros(net) + parseMicros(netOf(bet))))
  results = { ...results, [bet.currency]: { net: sum, bets: bets + 1, startedAt } }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSessionResult(unit: Unit): SessionResult | undefined {
  return useSyncExternalStore(
    subscribe,
    () => results[unit],
    () => undefined,
  )
}
