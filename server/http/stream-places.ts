import { REQUEST_LIMITS } from './request-limits.ts'

export type StreamLimits = {
  /** Of visitors, from one client address: a carrier's may stand for many people. */
  readonly byAddress: number
  /** Of one player, in all their browsers. */
  readonly byPlayer: number
}

/** A stream costs memory for as long as it lasts: nobody gets all of it. */
export const STREAM_LIMITS: StreamLimits = { byAddress: REQUEST_LIMITS.streamsByNetwork, byPlayer: 32 }

/** Counts open streams by who has them. */
export type StreamPlaces = {
  /** Returns how to give the place back, once; null where all of this holder's are taken. */
  take(holder: string, limit: number): (() => void) | null
}

export function createStreamPlaces(): StreamPlaces {
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
