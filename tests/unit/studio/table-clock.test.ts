import { expect, test } from 'vitest'
import { openTableClock } from '#server/studio/client/table-clock.ts'

test('a table accepts chips while they can arrive in time, by the studio’s clock and the latency', async () => {
  let own = 50_000
  const clock = openTableClock(() => own)
  clock.heard(1_000_000)
  own += 2000
  expect(clock.now()).toBe(1_002_000)
  expect(clock.leftBefore(1_015_000)).toBe(13_000)
  const { promise, resolve } = Promise.withResolvers<string>()
  const timed = clock.time(promise)
  own += 1500
  resolve('answer')
  expect(await timed).toBe('answer')
  expect(clock.leftBefore(1_015_000)).toBe(10_000)
  own += 10_000
  expect(clock.leftBefore(1_015_000)).toBe(0)
})

test('one slow answer does not close a table’s whole window, and a failed one counts for no latency', async () => {
  let own = 0
  const clock = openTableClock(() => own)
  const { promise, resolve } = Promise.withResolvers<void>()
  const late = clock.time(promise)
  own += 60_000
  resolve()
  await late
  expect(clock.leftBefore(own + 15_000)).toBe(10_000)
  await expect(clock.time(Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(clock.leftBefore(own + 15_000)).toBe(10_000)
})
