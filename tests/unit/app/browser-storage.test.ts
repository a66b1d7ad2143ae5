import { afterEach, describe, expect, it, vi } from 'vitest'
import { siteStorage, tabStorage } from '~/lib/browser/browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const KEY = 'test:storage'

/** A browser storage with a limit on the total length of its texts. */
function storageOf(room: number): Storage {
  const kept = new Map<string, string>()
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
  return methods as unknown as Storage
}

/** Browsers with blocked site data: Firefox and Chromium throw, WebKit has null. */
const BLOCKED = {
  'throws SecurityError': () =>
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }),
  'is null': () => vi.stubGlobal('localStorage', null),
  'is not there': () => vi.stubGlobal('localStorage', undefined),
  'is full': () => vi.stubGlobal('localStorage', storageOf(0)),
}

describe('the storage of the browser', () => {
  it.each(Object.entries(BLOCKED))('that %s keeps values for as long as the page is open', (_, block) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    block()
    try {
      expect(siteStorage.read(KEY)).toBeNull()
      expect(siteStorage.readJson(KEY)).toBeNull()
      expect(siteStorage.write(KEY, '[1]')).toBe(false)
      expect(siteStorage.readJson(KEY)).toEqual([1])
      expect(siteStorage.keys()).toContain(KEY)
      siteStorage.write(KEY, null)
      expect(siteStorage.read(KEY)).toBeNull()
    } finally {
      if (before) Object.defineProperty(globalThis, 'localStorage', before)
      else Reflect.deleteProperty(globalThis, 'localStorage')
    }
    vi.stubGlobal('localStorage', storageOf(100))
    expect(siteStorage.write(KEY, null)).toBe(true)
  })

  it('that becomes full keeps the newest value, not the stored one, and stores it once there is room', () => {
    vi.stubGlobal('sessionStorage', storageOf(3))
    expect(tabStorage.write(KEY, 'old')).toBe(true)
    expect(tabStorage.write(KEY, 'newer')).toBe(false)
    expect(tabStorage.read(KEY)).toBe('newer')
    expect(tabStorage.write(KEY, 'new')).toBe(true)
    expect([tabStorage.read(KEY), sessionStorage.getItem(KEY)]).toEqual(['new', 'new'])
  })

  it('that holds what cannot be parsed reads as null', () => {
    const storage = storageOf(100)
    storage.setItem(KEY, '{')
    vi.stubGlobal('localStorage', storage)
    expect(siteStorage.readJson(KEY)).toBeNull()
    expect(siteStorage.read(KEY)).toBe('{')
  })
})
