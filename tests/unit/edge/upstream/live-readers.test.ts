import { expect, test } from 'vitest'
import { createLiveReaders } from '#server/edge/upstream/live-readers.ts'

test('so many streams for a network, and another one once one has ended', () => {
  const memory = new Map<string, number>()
  const readers = createLiveReaders(memory, 2)
  const leave = readers.enter('203.0.113.9')
  readers.enter('203.0.113.9')
  expect(readers.enter('203.0.113.9')).toBeNull()
  expect(readers.enter('203.0.113.8')).not.toBeNull()
  leave?.()
  leave?.()
  expect(readers.enter('203.0.113.9')).not.toBeNull()
  expect(readers.enter('203.0.113.9')).toBeNull()
})

test('nobody who has left is remembered', () => {
  const memory = new Map<string, number>()
  createLiveReaders(memory).enter('203.0.113.9')?.()
  expect(memory.size).toBe(0)
})
