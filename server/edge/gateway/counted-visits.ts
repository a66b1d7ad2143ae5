import { type BoundedMemory, boundedMemory } from '#server/edge/cache/bounded-memory.ts'

/**
 * Visits that were already reported to the operator today: a browser without cookies is not a new visit on each page.
 */
export type CountedVisits = {
  /** Whether this is the first visit of the day; marks it as counted. */
  count(visit: string): boolean
}

/** Time of each report, in milliseconds since 1970. */
export type CountedMemory = BoundedMemory<number>

const DAY_MS = 86_400_000
const MAX_VISITS = 10_000

export const createCountedMemory = (): CountedMemory => boundedMemory(MAX_VISITS)

export function createCountedVisits(memory: CountedMemory, now: () => number): CountedVisits {
  return {
    count(visit) {
      const countedAt = memory.get(visit)
      if (countedAt !== undefined && now() - countedAt < DAY_MS) return false
      memory.set(visit, now())
      return true
    },
  }
}
