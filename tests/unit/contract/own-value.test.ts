import { expect, test } from 'vitest'
import { ownValue } from '#server/shared/own-value.ts'

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'other'])(
  'a record without %s has no value for it',
  (key) => {
    expect(ownValue({ own: 1 }, key)).toBeUndefined()
  },
)

test('a record has its own values, also under inherited names', () => {
  expect(ownValue({ own: 1 }, 'own')).toBe(1)
  expect(ownValue(JSON.parse('{"__proto__":2,"constructor":3}'), '__proto__')).toBe(2)
  expect(ownValue(Object.assign(Object.create(null), { own: 4 }), 'own')).toBe(4)
})
