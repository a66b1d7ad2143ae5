import { useSyncExternalStore } from 'react'
import type { GameId, SharedGameId } from '#server/shared/rules/registry.ts'
import type { BetFacts, SharedBetFacts } from '~/features/bets/bets.ts'

/** A demo bet of whatever game; only its own game knows more of it. */
type Kept = (BetFacts & { game: GameId }) | (SharedBetFacts & { game: SharedGameId })

const MOST_KEPT = 200

let kept: readonly Kept[] = []
const listeners = new Set<() => void>()

/** Remembers a demo bet while the page is open: the newest first. */
export function addDemoBet(bet: Kept): void {
  kept = [bet, ...kept].slice(0, MOST_KEPT)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const NONE: readonly Kept[] = []

export function useDemoBets(): readonly Kept[] {
  return useSyncExternalStore(
    subscribe,
    () => kept,
    () => NONE,
  )
}
