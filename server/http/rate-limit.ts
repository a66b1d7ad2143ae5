/** Limits an action per network within a time window. */
export type RateLimit = {
  /** Counts one action and returns whether it exceeds the limit. */
  consume(network: string): boolean
  /** Whether the next action would exceed the limit. */
  isSpent(network: string): boolean
}

type LimitOptions = {
  readonly max: number
  readonly windowMs: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** About one megabyte. */
const MAX_NETWORKS = 10_000

/** Counts in this process's memory; the networks counted longest ago are evicted first. */
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
