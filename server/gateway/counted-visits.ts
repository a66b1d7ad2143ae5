/** Which visits the operator was told of today (C34): a browser that keeps no cookies is no new visit with each page. */
export type CountedVisits = {
  has(visit: string): boolean
  add(visit: string): void
}

/** When each was told of, in milliseconds since 1970: the oldest first. */
export type CountedMemory = Map<string, number>

const DAY_MS = 86_400_000
const MAX_VISITS = 10_000

export function createCountedVisits(memory: CountedMemory, now: () => number): CountedVisits {
  return {
    has(visit) {
      const countedAt = memory.get(visit)
      return countedAt !== undefined && now() - countedAt < DAY_MS
    },
    add(visit) {
      memory.delete(visit)
      memory.set(visit, now())
      const [oldest] = memory.keys()
      if (memory.size > MAX_VISITS && oldest !== undefined) memory.delete(oldest)
    },
  }
}
