import { sizedMemory } from './bounded-memory.ts'

/** A rendered page that is served to more than one visitor. */
export type CachedPage = {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array<ArrayBuffer>
}

export type CacheEntry = {
  readonly page: CachedPage
  /**
   * Whether a dependency failed during rendering. The page then spares the failed upstream for a moment, and never
   * replaces a failed render.
   */
  readonly isDegraded: boolean
  /** Milliseconds since 1970, as `revalidatedAt`. */
  readonly renderedAt: number
  /** Time of the render or, if that has failed since, of the last attempt. */
  readonly revalidatedAt: number
}

/** Storage of pages. Least recently used pages may be evicted. */
export type PageStore = {
  get(key: string): Promise<CacheEntry | undefined>
  put(key: string, kept: CacheEntry): Promise<void>
  delete(key: string): Promise<void>
  /** Whether one request may wait for a render of another; workerd forbids it. */
  readonly isCoalesced: boolean
}

/** Size of an entry in addition to its body: keys and headers. */
const OVERHEAD_BYTES = 2048

/** Stores pages in the memory of this process. Above `maxBytes` the least recently used ones are evicted. */
export function createPageMemory(maxBytes: number): PageStore {
  const pages = sizedMemory<CacheEntry>(maxBytes, ({ page }) => page.body.byteLength + OVERHEAD_BYTES)
  return {
    isCoalesced: true,
    async get(key) {
      return pages.get(key)
    },
    async put(key, kept) {
      pages.set(key, kept)
    },
    async delete(key) {
      pages.delete(key)
    },
  }
}
