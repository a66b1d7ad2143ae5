export type BrowserStorage = {
  /** Returns the stored text, or `null` if there is none. */
  readonly read: (key: string) => string | null
  /** Returns the stored value as parsed JSON, or `null` if it is missing or cannot be parsed. */
  readonly readJson: (key: string) => unknown
  /**
   * Stores a text; `null` removes it. Returns false if the text could be kept in memory only, until the page is closed.
   */
  readonly write: (key: string, text: string | null) => boolean
  readonly keys: () => readonly string[]
}

/**
 * Guards a storage. If site data is blocked, accessing the global throws SecurityError or returns `null`; if the
 * storage is full, writing throws. Values that cannot be stored are kept in memory, which is read first.
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

/** Storage that persists across visits. */
export const siteStorage = guarded(() => localStorage)

/** Storage of this tab, cleared when it is closed. */
export const tabStorage = guarded(() => sessionStorage)
