import { expect, test } from 'vitest'
import { canonicalJson } from '#server/platform/kernel/canonical-json.ts'
import fc from '../../support/run/fast-check.ts'

test('keys are sorted by code unit at every depth, and nothing is blank', () => {
  expect(canonicalJson({ b: [1, { z: null, a: '"' }], B: true, a: 0.1, é: '' })).toBe(
    '{"B":true,"a":0.1,"b":[1,{"a":"\\"","z":null}],"é":""}',
  )
})

test('it reads back as the value it was, and the order of keys does not matter', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const plain = JSON.parse(JSON.stringify(value))
      const text = canonicalJson(plain)
      expect(JSON.parse(text)).toEqual(plain)
      expect(canonicalJson(Object.fromEntries(Object.entries(plain).reverse()) as typeof plain)).toBe(text)
    }),
  )
})

test.each([[NaN], [Infinity], [1n], [undefined]])('%s, which JSON would lose, is refused', (value) => {
  expect(() => canonicalJson(JSON.parse('{}', () => ({ value })))).toThrow(TypeError)
})
