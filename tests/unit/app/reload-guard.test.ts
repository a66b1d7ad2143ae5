import { beforeEach, expect, test, vi } from 'vitest'
import { takeReload } from '~/lib/scripts/missing-script.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('a page is reloaded for a missing script once in ten seconds, by its path and when that ends [P5 E12]', () => {
  expect(takeReload('/faq', 1000)).toBe(true)
  expect(JSON.parse(kept.get('reload-guard') ?? '')).toEqual({ path: '/faq', expiresAt: 11_000 })
  expect(takeReload('/faq', 10_999)).toBe(false)
  expect(takeReload('/faq', 11_000)).toBe(true)
})

test('another page may be reloaded immediately [P5]', () => {
  takeReload('/faq', 0)
  expect(takeReload('/fairness', 1)).toBe(true)
})

test('what stands there of somebody else is no guard [P5]', () => {
  for (const foreign of ['', 'null', '7', '{', '{"path":"/faq"}']) {
    kept.set('reload-guard', foreign)
    expect(takeReload('/faq', 0)).toBe(true)
  }
})

test('a browser that stores nothing for the tab is not sent round [P5]', () => {
  const working = sessionStorage
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    },
  })
  expect(takeReload('/faq', 0)).toBe(false)
  vi.stubGlobal('sessionStorage', working)
  expect(takeReload('/faq', 20_000)).toBe(true)
})
