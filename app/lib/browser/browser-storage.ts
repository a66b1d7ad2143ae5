/** A storage of the browser that never throws. */
export type BrowserStorage = {
  /** The stored text, `null` where there is none. */
  readonly read: (key: string) => string | null
  /** The stored value as parsed JSON, `null` where there is none or it cannot be parsed. */
  readonly readJson: (key: string) => unknown
  /** Stores a text, or removes it by `null`. False where it is kept in memory alone, until the page is closed. */
  readonly write: (key: string, text: string | null) => boolean
  readonly keys: () => readonly string[]
}

/**
 * Guards a storage: where site data is blocked, reading the global throws SecurityError or gives `null`; where the storage is full,
 * writing throws. What cannot be stored is kept in memory, and read from there first.
 */
function guarded(open: () => Storage | null | undefined): BrowserStorage {
  const memory = new Map<string, string | null>()

  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      const storage = open()
      return storage ? use(storage) : undefined
    } catch {
      return undefined
    }
  }
  function read(key: string): string | null {
    const held = memory.get(key)
    return held === undefined ? (attempt((storage) => storage.getItem(key)) ?? null) : held
  }
  return {
    read,
    readJson(key) {
      try {
        return JSON.parse(read(key) ?? 'null')
      } catch {
        return null
      }
    },
    write(key, text) {
      const isStored = attempt((storage) => {
        if (text === null) storage.removeItem(key)
        else storage.setItem(key, text)
        return true
      })
      if (isStored) memory.delete(key)
      else memory.set(key, text)
      return isStored === true
    },
    keys: () => [...new Set([...(attempt((storage) => Object.keys(storage)) ?? []), ...memory.keys()])],
  }
}

/** Kept by this browser for the site. */
export const siteStorage = guarded(() => localStorage)

/** Kept for this tab, until it is closed. */
export const tabStorage = guarded(() => sessionStorage)
