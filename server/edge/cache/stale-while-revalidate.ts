/** A cached value. Times are milliseconds since 1970. */
export type Entry<T = unknown> = { readonly value: T; readonly freshUntil: number; readonly staleUntil: number }

/**
 * Lifetime of a value: served as it is until `freshMs`, while being refreshed until `carriedMs`, and until `staleMs` if
 * the source fails.
 */
export type Lifetime = {
  readonly freshMs: number
  /** Default: `staleMs`. */
  readonly carriedMs?: number
  readonly staleMs: number
}

export type Revalidated<T> = Lifetime & {
  readonly key: string
  readonly load: () => Promise<T>
  /** Whether the cached value can be used. Default: until `staleUntil`. */
  readonly accepts?: (entry: Entry<T>) => boolean
  /** Minimum time between refresh attempts, whatever their result. Default: until the attempt has ended. */
  readonly pauseMs?: number
}

type Options<T> = {
  readonly find: (key: string, at: number) => Entry<T> | undefined | Promise<Entry<T> | undefined>
  readonly keep: (key: string, entry: Entry<T>) => void
  readonly now: () => number
  /** Keeps the runtime running until a background refresh has ended. */
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly onFault: (error: unknown) => void
}

/** Coalesces loads per key. Rejects only if `load` rejects and nothing usable is cached. */
export function staleWhileRevalidate<T>({ find, keep, now, waitUntil, onFault }: Options<T>) {
  const loads = new Map<string, Promise<Entry<T>>>()

  function renew(query: Revalidated<T>): Promise<Entry<T>> {
    const running = loads.get(query.key)
    if (running) return running
    const loading = loadAndKeep(query).finally(() => loads.delete(query.key))
    loads.set(query.key, loading)
    return loading
  }

  async function loadAndKeep({ key, load, freshMs, staleMs }: Revalidated<T>): Promise<Entry<T>> {
    const value = await load()
    const at = now()
    const entry = { value, freshUntil: at + freshMs, staleUntil: at + staleMs }
    keep(key, entry)
    return entry
  }

  return async (query: Revalidated<T>): Promise<Entry<T>> => {
    const at = now()
    const entry = await find(query.key, at)
    const { key, freshMs, staleMs, carriedMs = staleMs, pauseMs, accepts } = query
    if (!entry || entry.staleUntil <= at || accepts?.(entry) === false) return renew(query)
    if (entry.freshUntil > at) return entry
    if (pauseMs !== undefined) keep(key, { ...entry, freshUntil: at + pauseMs })
    const renewed = renew(query)
    if (at >= entry.freshUntil - freshMs + carriedMs)
      return renewed.catch((error: unknown) => {
        onFault(error)
        return entry
      })
    waitUntil(renewed.catch(onFault))
    return entry
  }
}
