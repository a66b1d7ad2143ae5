import { type BoundedMemory, boundedMemory } from '#server/edge/cache/bounded-memory.ts'

/** Which visits the operator was told of today: a browser that keeps no cookies is no new visit with each page. */
export type CountedVisits = {
  /** Whether this is the first of a day; from then on it is not. */
  count(visit: string): boolean
}

/** When each was told of, in milliseconds since 1970. */
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
