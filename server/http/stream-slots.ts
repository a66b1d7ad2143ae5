import { REQUEST_LIMITS } from './request-limits.ts'

export type StreamLimits = {
  /** Limit for visitors, per client address: a carrier's may represent many people. */
  readonly byAddress: number
  /** Limit for one player, in all their browsers. */
  readonly byPlayer: number
}

/** A stream uses memory for as long as it lasts: no single client may use all of it. */
export const STREAM_LIMITS: StreamLimits = { byAddress: REQUEST_LIMITS.streamsByNetwork, byPlayer: 32 }

/** Counts open streams by holder. */
export type StreamSlots = {
  /** Returns a function that releases the slot once; null if the holder has reached the limit. */
  take(holder: string, limit: number): (() => void) | null
}

export function createStreamSlots(): StreamSlots {
  const taken = new Map<string, number>()
  return {
    take(holder, limit) {
      const count = taken.get(holder) ?? 0
      if (count >= limit) return null
      taken.set(holder, count + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (taken.get(holder) ?? 1) - 1
        if (left > 0) taken.set(holder, left)
        else taken.delete(holder)
      }
    },
  }
}
