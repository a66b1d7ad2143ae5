import { expect, test } from 'vitest'
import { createPubSub, type SequencedMessage } from '#server/platform/kernel/live/pub-sub.ts'

const deliver = (channel: string, n: number) => ({ channel, data: { n } })
const numbers = (messages: readonly SequencedMessage[] | null) => messages?.map(({ data }) => data.n)

test('a subscriber hears of their channels, in order, until they leave', () => {
  const pubSub = createPubSub('run')
  const received: SequencedMessage[] = []
  const leave = pubSub.subscribe({ channels: ['a', 'b'], onMessage: (message) => received.push(message), onClose() {} })
  for (const [channel, n] of [
    ['a', 1],
    ['c', 2],
    ['b', 3],
  ] as const)
    pubSub.publish(deliver(channel, n))
  leave()
  pubSub.publish(deliver('a', 4))
  expect(numbers(received)).toEqual([1, 3])
  expect(pubSub.sequence).toBe(4)
})

test('what came since a sequence is given again; what may no longer be kept, or never was, is not', () => {
  const pubSub = createPubSub('run', 4)
  for (let n = 1; n <= 8; n++) pubSub.publish(deliver(n % 2 ? 'odd' : 'even', n))
  expect(numbers(pubSub.since(5, ['odd']))).toEqual([7])
  expect(numbers(pubSub.since(8, ['odd', 'even']))).toEqual([])
  expect(pubSub.since(3, ['odd'])).toBeNull()
  expect(pubSub.since(9, ['odd'])).toBeNull()
})

test('closing notifies every subscriber, and later ones', () => {
  const pubSub = createPubSub('run')
  let closed = 0
  const subscription = { channels: ['a'], onMessage() {}, onClose: () => closed++ }
  pubSub.subscribe(subscription)
  pubSub.close()
  pubSub.subscribe(subscription)
  expect(closed).toBe(2)
})
