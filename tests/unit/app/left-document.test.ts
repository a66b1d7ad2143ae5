import { beforeEach, expect, test, vi } from 'vitest'

const ORIGIN = 'https://fairline.test'

let kept: Map<string, string>
let reloads: number

/** A document that was served for one address and is shown at another. */
async function documentAt(served: string, shown: string): Promise<boolean> {
  vi.resetModules()
  const url = new URL(shown, ORIGIN)
  vi.stubGlobal('window', {
    location: {
      origin: ORIGIN,
      pathname: url.pathname,
      search: url.search,
      href: url.href,
      reload: () => {
        reloads += 1
      },
    },
    addEventListener: () => {},
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: ORIGIN + served } as PerformanceNavigationTiming])
  const { isDocumentLeft } = await import('~/lib/scripts/left-document.ts')
  return isDocumentLeft()
}

beforeEach(() => {
  kept = new Map()
  reloads = 0
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

test('a document of another page is reloaded, however soon after the last one', async () => {
  for (let visit = 1; visit <= 3; visit++) {
    expect(await documentAt('/games/wheel', '/faq')).toBe(true)
    expect(await documentAt('/faq', '/faq')).toBe(false)
    expect(reloads).toBe(visit)
  }
})

test('a document that a reload does not bring is not reloaded again', async () => {
  expect(await documentAt('/games/wheel', '/faq')).toBe(true)
  expect(await documentAt('/games/wheel', '/faq')).toBe(false)
  expect(reloads).toBe(1)
})

test('a browser that stores nothing for the tab stays', async () => {
  vi.stubGlobal('sessionStorage', null)
  expect(await documentAt('/games/wheel', '/faq')).toBe(false)
  expect(reloads).toBe(0)
})
