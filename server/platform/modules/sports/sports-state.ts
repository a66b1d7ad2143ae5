import type { PubSub } from '#server/platform/kernel/live/pub-sub.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

export type SportsState = {
  /** Checks immediately when the next live bet is due. */
  wake: () => void
}

const states = new WeakMap<PubSub, SportsState>()

export function sportsState({ live }: Pick<Platform, 'live'>): SportsState {
  const known = states.get(live)
  if (known) return known
  const state: SportsState = { wake: () => {} }
  states.set(live, state)
  return state
}
