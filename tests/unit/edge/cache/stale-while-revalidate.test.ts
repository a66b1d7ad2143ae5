import { expect, test } from 'vitest'
import { boundedMemory } from '#server/edge/cache/bounded-memory.ts'
import { type Entry, type Revalidated, staleWhileRevalidate } from '#server/edge/cache/stale-while-revalidate.ts'

/** A cache with space for two entries, a clock that the test controls, and a source that it delays or breaks. */
function startCache() {
  const memory = boundedMemory<Entry<number>>(2)
  const clock = { now: 0 }
  const source = { loads: 0, isDown: false, held: Promise.resolve() }
  const behind: Promise<unknown>[] = []
  const faults: unknown[] = []
  const cached = staleWhileRevalidate<number>({
    find: (key) => memory.get(key),
    keep: (key, entry) => memory.set(key, entry),
    now: () => clock.now,
    waitUntil: (work) => void behind.push(work),
    onFault: (error) => void faults.push(error),
  })
  async function load(): Promise<number> {
    source.loads += 1
    const load = source.loads
    await source.held
    if (source.isDown) throw new Error('the source is down')
    return load
  }
  const query = { key: 'a', freshMs: 10, staleMs: 100, load }
  const call = async (change: Partial<Revalidated<number>> = {}) => (await cached({ ...query, ...change })).value
  return { memory, clock, source, faults, call, settled: () => Promise.all(behind) }
}

test('one load for all who ask at once, and none while it is fresh', async () => {
  const { call, source, clock } = startCache()
  expect(await Promise.all([call(), call(), call()])).toEqual([1, 1, 1])
  clock.now = 9
  expect([await call(), source.loads]).toEqual([1, 1])
})

test('what is stale is served while it is renewed; what is too old to be carried is waited for', async () => {
  const { call, source, clock, settled } = startCache()
  await call()
  clock.now = 10
  const { promise, resolve } = Promise.withResolvers<void>()
  source.held = promise
  expect([await call({ carriedMs: 20 }), await call({ carriedMs: 20 })]).toEqual([1, 1])
  resolve()
  await settled()
  expect([await call(), source.loads]).toEqual([2, 2])
  clock.now = 30
  expect(await call({ carriedMs: 20 })).toBe(3)
})

test('a source that fails leaves what was known until it is stale, and is told', async () => {
  const { call, source, clock, faults, settled } = startCache()
  await call()
  source.isDown = true
  clock.now = 50
  expect([await call(), await call({ carriedMs: 20 })]).toEqual([1, 1])
  await settled()
  expect(faults.length).toBeGreaterThan(0)
  clock.now = 100
  await expect(call()).rejects.toThrow('the source is down')
})

test('a source that is to have a pause is left alone for that long, also where it has failed', async () => {
  const { call, source, clock, settled } = startCache()
  await call()
  source.isDown = true
  clock.now = 10
  for (let sent = 0; sent < 3; sent += 1) {
    await call({ pauseMs: 10 })
    await settled()
  }
  expect(source.loads).toBe(2)
  clock.now = 20
  await call({ pauseMs: 10 })
  expect(source.loads).toBe(3)
})

test('strangers fill no memory: what was not asked for the longest is forgotten', async () => {
  const { call, memory } = startCache()
  for (const key of ['a', 'b', 'a', 'c']) await call({ key })
  expect([memory.size, memory.has('a'), memory.has('b'), memory.has('c')]).toEqual([2, true, false, true])
})
