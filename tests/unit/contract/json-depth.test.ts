import { expect, test } from 'vitest'
import { isDeeperThan } from '#server/shared/constants/json-depth.ts'
import { processorTime } from '../../support/processor-time.ts'

test.each([
  ['[]', 1, false],
  ['[[]]', 1, true],
  ['{"a":[{"b":1}]}', 3, false],
  ['{"a":[{"b":1}]}', 2, true],
  ['["[[[[", "{{{{"]', 1, false],
  ['["\\"[[[["]', 1, false],
  ['["\\\\",[[]]]', 2, true],
  ['[],[],[]', 1, false],
  ['[[[', 2, true],
])('%s nested deeper than %i: %s', (text, depth, isDeeper) => {
  expect(isDeeperThan(text, depth)).toBe(isDeeper)
})

test('a text of quotes that never close takes one pass', () => {
  const text = '"\\'.repeat(500_000)
  const spent = processorTime()
  isDeeperThan(text, 8)

  expect(spent()).toBeLessThan(500)
})
