import { LRUCache } from 'lru-cache'
import type { Stored } from '#server/platform/kernel/http/handler.ts'
import type { PubSub } from '#server/platform/kernel/live/pub-sub.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

export type SportsState = {
  /** Checks immediately when the next live bet is due. */
  wake: () => void
  /** Number of announced changes of events since the start. */
  changes: number
  /** Id of the last event of the live topic with changes of events. */
  position: string
  readonly lists: LRUCache<string, SharedList>
}

/** A response with a list of events, and when it was computed. */
type SharedList = { readonly changes: number; readonly at: number; readonly response: Promise<Stored> }

/** Lists of sports, leagues and days; searches evict each other. */
const MAX_LISTS = 200

const states = new WeakMap<PubSub, SportsState>()

export function sportsState({ live }: Pick<Platform, 'live'>): SportsState {
  const known = states.get(live)
  if (known) return known
  const position = `${live.epoch}.${live.sequence}`
  const state: SportsState = { wake: () => {}, changes: 0, position, lists: new LRUCache({ max: MAX_LISTS }) }
  states.set(live, state)
  return state
}
