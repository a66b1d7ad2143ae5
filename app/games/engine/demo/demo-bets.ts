import { useSyncExternalStore } from 'react'
import type { GameId, SharedGameId } from '#server/shared/rules/registry.ts'
import type { BetFacts, SharedBetFacts } from '~/features/bets/bets.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

/** A demo bet of any game, reduced to common fields. */
type Kept = (BetFacts & { game: GameId }) | (SharedBetFacts & { game: SharedGameId })

const MOST_KEPT = 200

let kept: readonly Kept[] = []
const { subscribe, notify } = createListeners()

/** Stores a demo bet while the page is open, newest first. */
export function addDemoBet(bet: Kept): void {
  kept = [bet, ...kept].slice(0, MOST_KEPT)
  notify()
}

const NONE: readonly Kept[] = []

export function useDemoBets(): readonly Kept[] {
  return useSyncExternalStore(
    subscribe,
    () => kept,
    () => NONE,
  )
}
