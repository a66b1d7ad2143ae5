import superjson from 'superjson'
import { expect, test } from 'vitest'
import { serialized, shareText, textOf } from '#server/edge/trpc/shared-text.ts'
import fc from '../../../support/run/fast-check.ts'

const bySuperjson = (value: unknown) => JSON.stringify(superjson.serialize(value))

test('any value is written to the letter as superjson writes it', () => {
  const values = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withSparseArray: true })
  const isSame = (value: unknown) => resultOf(serialized, value) === resultOf(bySuperjson, value)
  fc.assert(fc.property(values, isSame), { numRuns: 2000 })
})

function resultOf(write: (value: unknown) => string, value: unknown): string {
  try {
    return write(value)
  } catch {
    return 'refused'
  }
}

const PART = { balance: '1' }

test.each([
  ['an object that occurs twice', [PART, { again: PART }]],
  ['a missing field', { name: undefined }],
  ['a negative zero', { value: -0 }],
  ['a key that is no field', JSON.parse('{"constructor":1}')],
  ['a hole', Object.assign(new Array(3), { 0: 1 })],
])('%s is written to the letter as superjson writes it', (_, value) => {
  expect(resultOf(serialized, value)).toBe(resultOf(bySuperjson, value))
})

test('a shared output is written once', () => {
  let reads = 0
  const output = shareText({
    get bets() {
      reads += 1
      return []
    },
  })
  const text = textOf(output)
  const before = reads
  expect(textOf(output)).toBe(text)
  expect(reads).toBe(before)
})
