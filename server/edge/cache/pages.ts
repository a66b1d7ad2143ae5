import { sizedMemory } from './bounded-memory.ts'

/** A rendered page that is given to more than one visitor. */
export type CachedPage = {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array<ArrayBuffer>
}

export type CacheEntry = {
  readonly page: CachedPage
  /** Whether something that it needs did not answer: it spares a dead upstream for a moment, and stands in for nothing. */
  readonly isDegraded: boolean
  /** Milliseconds since 1970, as `revalidatedAt`. */
  readonly renderedAt: number
  /** When it was rendered or, if that failed since, when it was tried. */
  readonly revalidatedAt: number
}

/** Where pages are kept. What does not fit, or was not asked for in a long time, may be gone. */
export type PageStore = {
  get(key: string): Promise<CacheEntry | undefined>
  put(key: string, kept: CacheEntry): Promise<void>
  delete(key: string): Promise<void>
  /** Whether one request may wait for what another one renders; workerd forbids it. */
  readonly isCoalesced: boolean
}

/** Of a page's entry beside its body: keys and headers. */
const OVERHEAD_BYTES = 2048

/** Pages in this process's memory. Over `maxBytes` those go that were not asked for the longest. */
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
