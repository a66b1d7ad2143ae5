import { expect, test } from 'vitest'
import { createCountedMemory, createCountedVisits } from '#server/edge/gateway/counted-visits.ts'

const DAY_MS = 86_400_000

test('a visit counts once a day [C34]', () => {
  const clock = { now: 0 }
  const visits = createCountedVisits(createCountedMemory(), () => clock.now)
  expect([visits.count('a'), visits.count('a'), visits.count('b')]).toEqual([true, false, true])
  clock.now += DAY_MS - 1
  expect(visits.count('a')).toBe(false)
  clock.now += 1
  expect([visits.count('a'), visits.count('a')]).toEqual([true, false])
})

test('strangers fill no memory: those that came first are forgotten', () => {
  const memory = createCountedMemory()
  const visits = createCountedVisits(memory, () => 0)
  for (let i = 0; i < 10_001; i++) visits.count(`visit ${i}`)
  expect([memory.size, memory.has('visit 0'), memory.has('visit 1')]).toEqual([10_000, false, true])
})
