import { useSyncExternalStore } from 'react'
import type { GameId, SharedGameId } from '#server/shared/rules/registry.ts'
import type { BetFacts, SharedBetFacts } from '~/features/bets/bets.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

/** A demo bet of any game, reduced to common fields. */
type DemoBet = (BetFacts & { game: GameId }) | (SharedBetFacts & { game: SharedGameId })

const MOST_KEPT = 200

let stored: readonly DemoBet[] = []
const { subscribe, notify } = createListeners()

/** Stores a demo bet while the page is open, newest first. */
export function addDemoBet(bet: DemoBet): void {
  stored = [bet, ...stored].slice(0, MOST_KEPT)
  notify()
}

const NONE: readonly DemoBet[] = []

export function useDemoBets(): readonly DemoBet[] {
  return useSyncExternalStore(
    subscribe,
    () => stored,
    () => NONE,
  )
}
