import { expect, test } from 'vitest'
import { createYieldingQueue, Overloaded } from '#server/shared/yielding-queue.ts'

/** A queue whose turns end manually. */
function open(size: number, max?: number) {
  const next: (() => void)[] = []
  const turns = createYieldingQueue({
    size,
    nextTurn: (begin) => void next.push(begin),
    ...(max !== undefined && { max }),
  })
  const begun: number[] = []
  return {
    begun,
    send: (name: number, alsoDo?: () => void) =>
      turns(() => {
        begun.push(name)
        alsoDo?.()
      }),
    endTurn: () => next.shift()?.(),
    isOver: () => next.length === 0,
  }
}

test('so many begin in a turn, first come first served', () => {
  const { send, begun, endTurn, isOver } = open(2)
  for (const name of [1, 2, 3, 4, 5]) send(name)
  expect(begun).toEqual([1, 2])
  endTurn()
  expect(begun).toEqual([1, 2, 3, 4])
  send(6)
  send(7)
  endTurn()
  expect(begun).toEqual([1, 2, 3, 4, 5, 6])
  endTurn()
  endTurn()
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7])
  // all have begun, and none is waiting: the next begins immediately
  expect(isOver()).toBe(true)
  send(8)
  expect(begun.at(-1)).toBe(8)
})

test('what work asks for while it begins waits behind all who have come before', () => {
  const { send, begun, endTurn } = open(2)
  for (const name of [1, 2]) send(name)
  send(3, () => send(6))
  send(4)
  send(5)
  for (let turn = 0; turn < 2; turn += 1) endTurn()
  expect(begun).toEqual([1, 2, 3, 4, 5, 6])
})

test('work that fails takes nobody else along', () => {
  const { send, begun, endTurn } = open(1)
  send(1)
  send(2, () => {
    throw new Error('broken')
  })
  send(3)
  expect(endTurn).toThrow('broken')
  endTurn()
  expect(begun).toEqual([1, 2, 3])
})

test('a request behind too many is rejected immediately, and the others are served', () => {
  const { send, begun, endTurn } = open(1, 2)
  for (const name of [1, 2, 3]) send(name)
  expect(() => send(4)).toThrow(Overloaded)
  for (let turn = 0; turn < 3; turn += 1) endTurn()
  expect(begun).toEqual([1, 2, 3])
  send(5)
  expect(begun).toEqual([1, 2, 3, 5])
})
