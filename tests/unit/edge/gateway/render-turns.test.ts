import { expect, test } from 'vitest'
import { createRenderTurns, Overloaded } from '#server/edge/gateway/render-turns.ts'

/** Turns that are ended by hand. */
function open(max: number) {
  const next: (() => void)[] = []
  const turns = createRenderTurns({ max, nextTurn: (begin) => void next.push(begin) })
  const begun: number[] = []
  return {
    begun,
    async ask(name: number) {
      await turns()
      begun.push(name)
    },
    async endTurn() {
      next.shift()?.()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('one render begins in a turn, first come first served', async () => {
  const { ask, begun, endTurn } = open(10)
  const asked = [1, 2, 3].map(ask)
  await Promise.resolve()
  expect(begun).toEqual([1])
  await endTurn()
  expect(begun).toEqual([1, 2])
  asked.push(ask(4))
  await endTurn()
  expect(begun).toEqual([1, 2, 3])
  await endTurn()
  await endTurn()
  await Promise.all(asked)
  expect(begun).toEqual([1, 2, 3, 4])
  // all have begun, and nobody waits: the next begins at once
  await ask(5)
  expect(begun.at(-1)).toBe(5)
})

test('whoever would wait behind too many is told so at once, and the others are served', async () => {
  const { ask, begun, endTurn } = open(2)
  const asked = [1, 2, 3].map(ask)
  await expect(ask(4)).rejects.toBeInstanceOf(Overloaded)
  for (let turn = 0; turn < 3; turn += 1) await endTurn()
  await Promise.all(asked)
  expect(begun).toEqual([1, 2, 3])
  await ask(5)
})
