import { expect, test } from 'vitest'
import { createPageEdgeStore } from '#server/edge/cache/pages.edge.ts'
import { type CacheEntry, createPageMemory } from '#server/edge/cache/pages.ts'

const kept = (text: string, renderedAt = 1): CacheEntry => ({
  page: {
    status: 200,
    headers: [['content-type', 'text/html; charset=utf-8']],
    body: new TextEncoder().encode(text),
  },
  isDegraded: false,
  renderedAt,
  revalidatedAt: renderedAt + 1,
})

/** The used part of the Cache API, with its rules: a key is a URL, and a response can be read once. */
function fakeCache(): Cache {
  const answers = new Map<string, Response>()
  const unused = () => {
    throw new Error('not used')
  }
  return {
    match: async (key) => answers.get(new URL(String(key)).href)?.clone(),
    put: async (key, answer) => void answers.set(new URL(String(key)).href, answer),
    delete: async (key) => answers.delete(new URL(String(key)).href),
    add: unused,
    addAll: unused,
    keys: unused,
    matchAll: unused,
  }
}

function edgeStore() {
  const cache = fakeCache()
  return createPageEdgeStore(async () => cache)
}

test.each([
  ['memory', () => createPageMemory(1_000_000)],
  ['an edge runtime’s cache', () => edgeStore()],
])('what is put into %s comes back whole, by its key alone', async (_, create) => {
  const store = create()
  const key = JSON.stringify(['build', 'http://казино.example', 'ru', null, '/?show=new'])
  await store.put(key, kept('страница'))
  expect(await store.get(key)).toEqual(kept('страница'))
  expect(await store.get(`${key} `)).toBeUndefined()
  await store.put(key, kept('newer', 2))
  expect(await store.get(key)).toEqual(kept('newer', 2))
  await store.delete(key)
  expect(await store.get(key)).toBeUndefined()
})

test('memory is bounded: what was not asked for the longest goes first, and what is too large is not kept', async () => {
  const store = createPageMemory(10_000)
  const large = 'x'.repeat(2000)
  await store.put('a', kept(large))
  await store.put('b', kept(large))
  await store.get('a')
  await store.put('c', kept(large))
  const present = async (key: string) => (await store.get(key)) !== undefined
  expect([await present('a'), await present('b'), await present('c')]).toEqual([true, false, true])
  await store.put('a', kept(large))
  expect(await present('c')).toBe(true)
  await store.put('d', kept('x'.repeat(20_000)))
  expect([await present('a'), await present('d')]).toEqual([true, false])
})
