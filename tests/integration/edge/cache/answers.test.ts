import { expect, test } from 'vitest'
import { z } from 'zod'
import { openCacheDatabase } from '#db/cache/client.ts'
import { cacheEntries } from '#db/cache/schema/index.ts'
import { answerKind, type CachedQuery, createAnswerCache, createAnswerMemory } from '#server/edge/cache/answers.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'

const answer = z.object({ version: z.number() })
type Answer = z.output<typeof answer>
const MIRRORS = answerKind('mirror', answer)

/** A cache on a real libSQL file, with a clock and a source that the test controls. */
function cacheTests() {
  const faults: unknown[] = []
  const background: Promise<unknown>[] = []
  const source = { loads: 0, isDown: false }
  const clock = { now: 1_000_000 }

  const open = async (directory: string) => {
    const database = await openCacheDatabase({ DATA_DIR: directory })
    const cached = createAnswerCache({
      database: () => database,
      memory: createAnswerMemory(),
      now: () => clock.now,
      waitUntil: (work) => background.push(work),
      onFault: (error) => faults.push(error),
    })
    const call = (change: Partial<CachedQuery<Answer>> = {}) =>
      cached({ kind: MIRRORS, key: 'casino.example', freshMs: 100, staleMs: 1000, load, ...change })
    const peek = async () => cached.known({ kind: MIRRORS, key: 'casino.example' })
    return { database, call, peek, [Symbol.dispose]: () => database.$client.close() }
  }
  async function load(): Promise<Answer> {
    source.loads++
    if (source.isDown) throw new Error('the source is down')
    return { version: source.loads }
  }
  return { open, source, clock, faults, settled: () => Promise.all(background) }
}

test('an answer is asked for once while it is fresh, however many want it', async () => {
  using directory = temporaryDirectory()
  const { open, source, clock } = cacheTests()
  using cache = await open(directory.path)
  expect(await Promise.all([cache.call(), cache.call(), cache.call()])).toEqual(Array(3).fill({ version: 1 }))
  clock.now += 99
  expect(await cache.call()).toEqual({ version: 1 })
  expect(source.loads).toBe(1)
})

test('a stale answer is served at once, and renewed behind it', async () => {
  using directory = temporaryDirectory()
  const { open, clock, settled } = cacheTests()
  using cache = await open(directory.path)
  await cache.call()
  clock.now += 100
  expect(await Promise.all([cache.call(), cache.call()])).toEqual(Array(2).fill({ version: 1 }))
  await settled()
  expect(await cache.call()).toEqual({ version: 2 })
})

test('it survives a restart, and a source that is down [X3]', async () => {
  using directory = temporaryDirectory()
  const { open, source, clock, faults, settled } = cacheTests()
  {
    using first = await open(directory.path)
    await first.call()
    await settled()
  }
  source.isDown = true
  clock.now += 999
  using second = await open(directory.path)
  expect(await second.call()).toEqual({ version: 1 })
  await settled()
  expect(faults).toMatchObject([{ message: 'the source is down' }])
  clock.now += 1
  await expect(second.call()).rejects.toThrow('the source is down')
})

test('what another process renewed is not asked for again', async () => {
  using directory = temporaryDirectory()
  const { open, source, clock, settled } = cacheTests()
  using one = await open(directory.path)
  using other = await open(directory.path)
  await one.call()
  await settled()
  await other.call()
  clock.now += 1000
  expect(await one.call()).toEqual({ version: 2 })
  await settled()
  expect(await other.call()).toEqual({ version: 2 })
  expect(source.loads).toBe(2)
})

test('kinds and keys are apart', async () => {
  using directory = temporaryDirectory()
  const { open } = cacheTests()
  using cache = await open(directory.path)
  expect(await cache.call()).toEqual({ version: 1 })
  expect(await cache.call({ key: 'www.casino.example' })).toEqual({ version: 2 })
  expect(await cache.call({ kind: answerKind('seo', answer) })).toEqual({ version: 3 })
  expect(await cache.call()).toEqual({ version: 1 })
})

test('an entry that an older release stored in another shape is reloaded', async () => {
  using directory = temporaryDirectory()
  const { open, clock } = cacheTests()
  using cache = await open(directory.path)
  const row = { value: '{"old":true}', freshUntil: clock.now + 100, staleUntil: clock.now + 1000, writtenAt: clock.now }
  await cache.database.insert(cacheEntries).values({ key: 'mirror:casino.example', ...row })
  expect(await cache.call()).toEqual({ version: 1 })
})

test('keys of strangers do not fill the disk: what expired goes, and the oldest beyond five thousand', async () => {
  using directory = temporaryDirectory()
  const { open, clock, settled } = cacheTests()
  using cache = await open(directory.path)
  const rows = Array.from({ length: 5001 }, (_, i) => ({
    key: `mirror:${i}`,
    value: '{}',
    freshUntil: 0,
    staleUntil: i === 5000 ? clock.now - 1 : clock.now + 1,
    writtenAt: i,
  }))
  for (let i = 0; i < rows.length; i += 1000) await cache.database.insert(cacheEntries).values(rows.slice(i, i + 1000))
  await cache.call()
  await settled()
  const left = await cache.database.select({ key: cacheEntries.key }).from(cacheEntries)
  const keys = new Set(left.map(({ key }) => key))
  expect(keys.size).toBe(5000)
  expect(['mirror:0', 'mirror:5000', 'mirror:1', 'mirror:casino.example'].map((key) => keys.has(key))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('what is stored can be looked at while it may be served, and nobody is asked', async () => {
  using directory = temporaryDirectory()
  const { open, source, clock, settled } = cacheTests()
  using first = await open(directory.path)
  expect(await first.peek()).toBeUndefined()
  await first.call()
  await settled()
  using second = await open(directory.path)
  for (const elapsedMs of [0, 150]) {
    clock.now += elapsedMs
    for (const process of [first, second]) expect(await process.peek()).toEqual({ version: 1 })
  }
  clock.now += 1000
  for (const process of [first, second]) expect(await process.peek()).toBeUndefined()
  expect(source.loads).toBe(1)
})

test('a response older than its carry time is reloaded; if that fails, the old one is returned [N1]', async () => {
  using directory = temporaryDirectory()
  const { open, source, clock, faults, settled } = cacheTests()
  using cache = await open(directory.path)
  const call = () => cache.call({ carriedMs: 500 })
  await call()
  clock.now += 499
  expect(await call()).toEqual({ version: 1 })
  await settled()
  clock.now += 500
  expect(await call()).toEqual({ version: 3 })
  await settled()
  source.isDown = true
  clock.now += 999
  expect(await call()).toEqual({ version: 3 })
  expect(faults).toMatchObject([{ message: 'the source is down' }])
})

test('a database that is gone takes nothing from what the source still answers', async () => {
  using directory = temporaryDirectory()
  const { open, faults, settled } = cacheTests()
  using cache = await open(directory.path)
  await cache.database.$client.execute('DROP TABLE cache_entries')
  expect(await cache.call()).toEqual({ version: 1 })
  expect(await cache.call()).toEqual({ version: 1 })
  await settled()
  expect(faults.length).toBeGreaterThan(0)
})
