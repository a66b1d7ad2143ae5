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
    ask: (name: number, alsoDo?: () => void) =>
      turns(() => {
        begun.push(name)
        alsoDo?.()
      }),
    endTurn: () => next.shift()?.(),
    isOver: () => next.length === 0,
  }
}

test('so many begin in a turn, first come first served', () => {
  const { ask, begun, endTurn, isOver } = open(2)
  for (const name of [1, 2, 3, 4, 5]) ask(name)
  expect(begun).toEqual([1, 2])
  endTurn()
  expect(begun).toEqual([1, 2, 3, 4])
  ask(6)
  ask(7)
  endTurn()
  expect(begun).toEqual([1, 2, 3, 4, 5, 6])
  endTurn()
  endTurn()
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7])
  // all have begun, and none is waiting: the next begins immediately
  expect(isOver()).toBe(true)
  ask(8)
  expect(begun.at(-1)).toBe(8)
})

test('what work asks for while it begins waits behind all who have come before', () => {
  const { ask, begun, endTurn } = open(2)
  for (const name of [1, 2]) ask(name)
  ask(3, () => ask(6))
  ask(4)
  ask(5)
  for (let turn = 0; turn < 2; turn += 1) endTurn()
  expect(begun).toEqual([1, 2, 3, 4, 5, 6])
})

test('work that fails takes nobody else along', () => {
  const { ask, begun, endTurn } = open(1)
  ask(1)
  ask(2, () => {
    throw new Error('broken')
  })
  ask(3)
  expect(endTurn).toThrow('broken')
  endTurn()
  expect(begun).toEqual([1, 2, 3])
})

test('a request behind too many is rejected immediately, and the others are served', () => {
  const { ask, begun, endTurn } = open(1, 2)
  for (const name of [1, 2, 3]) ask(name)
  expect(() => ask(4)).toThrow(Overloaded)
  for (let turn = 0; turn < 3; turn += 1) endTurn()
  expect(begun).toEqual([1, 2, 3])
  ask(5)
  expect(begun).toEqual([1, 2, 3, 5])
})
