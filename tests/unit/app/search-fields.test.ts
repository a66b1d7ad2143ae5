import { describe, expect, test } from 'vitest'
import { oneOf, text, textOrNumber } from '~/lib/pages/search-fields.ts'

describe('of a query that anybody may have written', () => {
  test('a text of a fitting length is read, and nothing else', () => {
    expect(['dice', '', 'longer'].map((value) => text(value, 5))).toEqual(['dice', '', undefined])
    expect([4, true, null, undefined, ['a'], { a: 1 }].map((value) => text(value, 5))).toEqual(Array(6).fill(undefined))
  })

  test('a number stays a number, and an empty text counts as none', () => {
    expect([42, '42a', '', 'longer', true].map((value) => textOrNumber(value, 5))).toEqual([
      42,
      '42a',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('one of a few words is read as it is', () => {
    expect(['rtp', 'RTP', 'toString', 1].map((value) => oneOf(value, ['instant', 'rtp']))).toEqual([
      'rtp',
      undefined,
      undefined,
      undefined,
    ])
  })
})
