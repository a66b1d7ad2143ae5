import { expect, test } from 'vitest'
import { createHub, type Frame } from '#server/platform/live/hub.ts'

const tell = (channel: string, n: number) => ({ channel, data: { n } })
const numbers = (frames: readonly Frame[] | null) => frames?.map(({ data }) => data.n)

test('a subscriber hears of his channels, in order, until he leaves', () => {
  const hub = createHub('run')
  const heard: Frame[] = []
  const leave = hub.subscribe({ channels: ['a', 'b'], onFrame: (frame) => heard.push(frame), onClose() {} })
  for (const [channel, n] of [
    ['a', 1],
    ['c', 2],
    ['b', 3],
  ] as const)
    hub.publish(tell(channel, n))
  leave()
  hub.publish(tell('a', 4))
  expect(numbers(heard)).toEqual([1, 3])
  expect(hub.sequence).toBe(4)
})

test('what came since a sequence is given again; what may be forgotten, or never was, is not', () => {
  const hub = createHub('run', 4)
  for (let n = 1; n <= 8; n++) hub.publish(tell(n % 2 ? 'odd' : 'even', n))
  expect(numbers(hub.since(5, ['odd']))).toEqual([7])
  expect(numbers(hub.since(8, ['odd', 'even']))).toEqual([])
  expect(hub.since(3, ['odd'])).toBeNull()
  expect(hub.since(9, ['odd'])).toBeNull()
})

test('closing tells every subscriber, and whoever comes later', () => {
  const hub = createHub('run')
  let closed = 0
  const subscription = { channels: ['a'], onFrame() {}, onClose: () => closed++ }
  hub.subscribe(subscription)
  hub.close()
  hub.subscribe(subscription)
  expect(closed).toBe(2)
})
