import { expect, test } from 'vitest'
import { remember } from '#server/gateway/remember.ts'

test('a text is read once, also where the answer is that there is none', () => {
  const read: string[] = []
  const lengthOf = remember((text) => {
    read.push(text)
    return text === '' ? null : text.length
  })
  expect(['four', '', 'four', ''].map(lengthOf)).toEqual([4, null, 4, null])
  expect(read).toEqual(['four', ''])
})

test('what strangers send takes no room without end: long texts are not kept, and many replace each other', () => {
  let reads = 0
  const lengthOf = remember((text) => {
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
