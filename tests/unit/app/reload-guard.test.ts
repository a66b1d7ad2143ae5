import { expect, test } from 'vitest'
import { takeReload } from '~/lib/reload-guard.ts'

function tabStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('a page is loaded anew for a missing script once in ten seconds, by its path and when that ends [P5 E12]', () => {
  const store = tabStorage()
  expect(takeReload('/faq', store, 1000)).toBe(true)
  expect(JSON.parse(store.kept.get('reload-guard') ?? '')).toEqual({ path: '/faq', expiresAt: 11_000 })
  expect(takeReload('/faq', store, 10_999)).toBe(false)
  expect(takeReload('/faq', store, 11_000)).toBe(true)
})

test('another page may be loaded anew at once [P5]', () => {
  const store = tabStorage()
  takeReload('/faq', store, 0)
  expect(takeReload('/fairness', store, 1)).toBe(true)
})

test('a browser that keeps nothing is not sent round, and what stands there of somebody else is no guard [P5]', () => {
  const refusing = {
    getItem: () => null,
    setItem() {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    },
  }
  expect(takeReload('/faq', refusing, 0)).toBe(false)
  for (const kept of ['', 'null', '7', '{', '{"path":"/faq"}']) {
    const store = tabStorage()
    store.kept.set('reload-guard', kept)
    expect(takeReload('/faq', store, 0)).toBe(true)
  }
})
