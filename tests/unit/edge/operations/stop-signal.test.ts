import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { stopSignal } from '#server/edge/operations/process.node.ts'

function program() {
  const sent: unknown[] = []
  const kill = (_: number, signal: NodeJS.Signals) => sent.push(signal) > 0
  return Object.assign(new EventEmitter(), { pid: 1, kill, sent })
}

test.each(['SIGINT', 'SIGTERM'])('%s is told, and leaves the end to the server that drains on it', (signal) => {
  const one = program()
  one.on(signal, () => {})
  const shown = stopSignal(one)
  expect(shown.aborted).toBe(false)
  one.emit(signal)
  expect(shown.aborted).toBe(true)
  expect(one.sent).toEqual([])
})

test('where no server drains on a signal, it ends the process as it would have', () => {
  const one = program()
  const shown = stopSignal(one)
  one.emit('SIGTERM')
  expect(shown.aborted).toBe(true)
  expect(one.sent).toEqual(['SIGTERM'])
})
