import type { PubSub } from '#server/platform/kernel/live/pub-sub.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CrashTable, RoomState } from '#server/shared/contract/shared-rounds/fold.ts'

/** State of the running engines for display, and their epoch. */
export type SharedState = {
  /** Null while no engine runs. */
  epoch: number | null
  crash: CrashTable | null
  /** Keyed by channel. */
  readonly rooms: Map<string, RoomState>
  /** Keyed by channel; each function checks immediately whether something is due. */
  readonly wake: Map<string, () => void>
}

const states = new WeakMap<PubSub, SharedState>()

export function sharedState({ live }: Pick<Platform, 'live'>): SharedState {
  const known = states.get(live)
  if (known) return known
  const state: SharedState = { epoch: null, crash: null, rooms: new Map(), wake: new Map() }
  states.set(live, state)
  return state
}

/** Epoch for commands. Refusal: unavailable, while no engine runs. */
export function runningEpoch(platform: Pick<Platform, 'live'>): number {
  const { epoch } = sharedState(platform)
  if (epoch === null) throw new Refusal('unavailable')
  return epoch
}
