import { expect, test } from 'vitest'
import { createSemaphore, SemaphoreFull } from '#server/platform/kernel/semaphore.ts'

const limits = { concurrency: 1, queueLimit: 2, perKey: 2 }

test('turns are taken one after the other, in the order of asking', async () => {
  const semaphore = createSemaphore(limits)
  const order: string[] = []
  const first = await semaphore.acquire('a')
  const waiting = ['b', 'c'].map(async (key) => {
    using _turn = await semaphore.acquire(key)
    order.push(key)
  })

  expect(semaphore.waiting).toBe(2)
  first[Symbol.dispose]()
  await Promise.all(waiting)

  expect(order).toStrictEqual(['b', 'c'])
  expect(semaphore.waiting).toBe(0)
})

test('a full queue refuses at once, and serves again when a turn has ended', async () => {
  const semaphore = createSemaphore(limits)
  const first = await semaphore.acquire('a')
  const waiting = [semaphore.acquire('b'), semaphore.acquire('c')]

  await expect(semaphore.acquire('d')).rejects.toThrow(SemaphoreFull)
  first[Symbol.dispose]()
  const second = await waiting[0]
  const last = semaphore.acquire('d')
  second?.[Symbol.dispose]()
  const third = await waiting[1]
  third?.[Symbol.dispose]()

  await expect(last).resolves.toBeDefined()
})

test('nobody fills the queue alone', async () => {
  const semaphore = createSemaphore(limits)
  const first = await semaphore.acquire('a')
  const second = semaphore.acquire('a')

  await expect(semaphore.acquire('a')).rejects.toThrow(SemaphoreFull)
  first[Symbol.dispose]()
  const turn = await second
  turn[Symbol.dispose]()

  await expect(semaphore.acquire('a')).resolves.toBeDefined()
})

test('a turn ends once, however often it is disposed of', async () => {
  const semaphore = createSemaphore(limits)
  const first = await semaphore.acquire('a')
  first[Symbol.dispose]()
  first[Symbol.dispose]()
  await semaphore.acquire('b')

  const third = semaphore.acquire('c')

  expect(semaphore.waiting).toBe(1)
  expect(await Promise.race([third, 'still waiting'])).toBe('still waiting')
})
