/** How often something may be done for one network, within a window of time. */
export type RateLimit = {
  /** Counts, and says whether it was once too often. */
  consume(network: string): boolean
  /** Whether the next one would be once too often. */
  isSpent(network: string): boolean
}

type LimitOptions = {
  readonly max: number
  readonly windowMs: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Some megabyte. */
const MAX_NETWORKS = 10_000

/** Counts in this process's memory; whoever has not been counted for the longest is forgotten first. */
export function createRateLimit({ max, windowMs, now }: LimitOptions): RateLimit {
  const windows = new Map<string, { readonly since: number; count: number }>()
  const isOver = (since: number) => now() - since >= windowMs
  return {
    isSpent(network) {
      const known = windows.get(network)
      return known !== undefined && !isOver(known.since) && known.count >= max
    },
    consume(network) {
      const known = windows.get(network)
      const window = known && !isOver(known.since) ? known : { since: now(), count: 0 }
      window.count += 1
      windows.delete(network)
      windows.set(network, window)
      const [oldest] = windows.keys()
      if (windows.size > MAX_NETWORKS && oldest !== undefined) windows.delete(oldest)
      return window.count <= max
    },
  }
}
