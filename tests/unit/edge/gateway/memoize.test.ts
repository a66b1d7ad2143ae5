import { expect, test } from 'vitest'
import { memoize } from '#server/edge/gateway/request-facts.ts'

test('a text is read once, also where the answer is that there is none', () => {
  const read: string[] = []
  const lengthOf = memoize((text) => {
    read.push(text)
    return text === '' ? null : text.length
  })
  expect(['four', '', 'four', ''].map(lengthOf)).toEqual([4, null, 4, null])
  expect(read).toEqual(['four', ''])
})

test('what strangers send takes no room without end: long texts are not kept, and many replace each other', () => {
  let reads = 0
  const lengthOf = memoize((text) => {
    reads += 1
    return text.length
  })
  const long = 'x'.repeat(257)
  expect([long, long].map(lengthOf)).toEqual([257, 257])
  expect(reads).toBe(2)
  lengthOf('first')
  for (let other = 0; other < 1000; other += 1) lengthOf(`other ${other}`)
  reads = 0
  lengthOf('first')
  expect(reads).toBe(1)
})
