import { expect, test } from 'vitest'
import { pack, unpack } from '#server/shared/packed.ts'
import fc from '../../support/run/fast-check.ts'

test('a packed value is read as it was written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(unpack(pack(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('the names of fields are written once per shape', () => {
  const events = Array.from({ length: 40 }, (_, index) => ({ home: `home ${index}`, away: null, odds: [index, 0] }))
  const text = pack({ events, next: 'home' })
  expect(text.match(/'away'/g)).toHaveLength(1)
  expect(unpack(text)).toEqual({ events, next: 'home' })
})
