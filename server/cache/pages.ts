import type { Soon } from '#server/soon.ts'

/** A rendered page that is given to more than one visitor. */
export type SharedPage = {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array<ArrayBuffer>
  /** Byte offsets of the nonces in the body: each answer writes its own over them. */
  readonly nonceAt: readonly number[]
}

export type KeptPage = {
  readonly page: SharedPage
  /** Whether something that it needs did not answer: it spares a dead upstream for a moment, and stands in for nothing. */
  readonly isPoor: boolean
  /** Milliseconds since 1970, as `triedAt`. */
  readonly renderedAt: number
  /** When it was rendered or, if that failed since, when it was tried. */
  readonly triedAt: number
}

/** Where pages are kept. What does not fit, or was not asked for in a long time, may be gone. */
export type PageStore = {
  get(key: string): Soon<KeptPage | undefined>
  put(key: string, kept: KeptPage): Promise<void>
  delete(key: string): Promise<void>
  /** Whether one request may wait for what another one renders; workerd forbids it. */
  readonly sharesWork: boolean
}

/** Of a page's entry beside its body: keys, headers, offsets. */
const OVERHEAD_BYTES = 2048

/** Pages in this process's memory. Over `maxBytes` those go that were not asked for the longest. */
export function createPageMemory(maxBytes: number): PageStore {
  const pages = new Map<string, KeptPage>()
  let newest = ''
  let bytes = 0

  function drop(key: string): void {
    const kept = pages.get(key)
    if (kept === undefined) return
    pages.delete(key)
    bytes -= sizeOf(kept)
  }

  return {
    sharesWork: true,
    get(key) {
      const kept = pages.get(key)
      if (kept === undefined || key === newest) return kept
      pages.delete(key)
      pages.set(key, kept)
      newest = key
      return kept
    },
    async put(key, kept) {
      drop(key)
      if (sizeOf(kept) > maxBytes) return
      pages.set(key, kept)
      newest = key
      bytes += sizeOf(kept)
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    async delete(key) {
      drop(key)
    },
  }
}

const sizeOf = ({ page }: KeptPage) => page.body.byteLength + OVERHEAD_BYTES
