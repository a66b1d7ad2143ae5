/** Which visits the operator was told of today (C34): a browser that keeps no cookies is no new visit with each page. */
export type CountedVisits = {
  /** Whether this is the first of a day; from then on it is not. */
  count(visit: string): boolean
}

/** When each was told of, in milliseconds since 1970: the oldest first. */
export type CountedMemory = Map<string, number>

const DAY_MS = 86_400_000
const MAX_VISITS = 10_000

export function createCountedVisits(memory: CountedMemory, now: () => number): CountedVisits {
  return {
    count(visit) {
      const countedAt = memory.get(visit)
      if (countedAt !== undefined && now() - countedAt < DAY_MS) return false
      memory.delete(visit)
      memory.set(visit, now())
      const [oldest] = memory.keys()
      if (memory.size > MAX_VISITS && oldest !== undefined) memory.delete(oldest)
      return true
    },
  }
}
