import { expect, test } from 'vitest'
import { createTurns, TurnsTaken } from '#server/platform/kernel/turns.ts'

const limits = { atOnce: 1, waiting: 2, byKey: 2 }

test('turns are taken one after the other, in the order of asking', async () => {
  const turns = createTurns(limits)
  const order: string[] = []
  const first = await turns.take('a')
  const waiting = ['b', 'c'].map(async (key) => {
    using _turn = await turns.take(key)
    order.push(key)
  })

  expect(turns.waiting).toBe(2)
  first[Symbol.dispose]()
  await Promise.all(waiting)

  expect(order).toStrictEqual(['b', 'c'])
  expect(turns.waiting).toBe(0)
})

test('a full queue refuses at once, and serves again when a turn has ended', async () => {
  const turns = createTurns(limits)
  const first = await turns.take('a')
  const waiting = [turns.take('b'), turns.take('c')]

  await expect(turns.take('d')).rejects.toThrow(TurnsTaken)
  first[Symbol.dispose]()
  const second = await waiting[0]
  const last = turns.take('d')
  second?.[Symbol.dispose]()
  const third = await waiting[1]
  third?.[Symbol.dispose]()

  await expect(last).resolves.toBeDefined()
})

test('nobody fills the queue alone', async () => {
  const turns = createTurns(limits)
  const first = await turns.take('a')
  const second = turns.take('a')

  await expect(turns.take('a')).rejects.toThrow(TurnsTaken)
  first[Symbol.dispose]()
  const turn = await second
  turn[Symbol.dispose]()

  await expect(turns.take('a')).resolves.toBeDefined()
})

test('a turn ends once, however often it is disposed of', async () => {
  const turns = createTurns(limits)
  const first = await turns.take('a')
  first[Symbol.dispose]()
  first[Symbol.dispose]()
  await turns.take('b')

  const third = turns.take('c')

  expect(turns.waiting).toBe(1)
  expect(await Promise.race([third, 'still waiting'])).toBe('still waiting')
})
