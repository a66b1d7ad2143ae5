import { expect, test } from 'vitest'
import { drawCode, hashCode } from '#server/platform/modules/identity/codes/code.ts'

const bytes = (...numbers: readonly number[]) => {
  const drawn = numbers.map((number) => {
    const buffer = Buffer.alloc(4)
    buffer.writeUInt32BE(number)
    return new Uint8Array(buffer)
  })
  return { random: () => drawn.shift() ?? new Uint8Array() }
}

test.each([
  [[0], '000000'],
  [[999_999], '999999'],
  [[1_000_000], '000000'],
  [[4_293_999_999], '999999'],
  [[4_294_000_000, 4_294_967_295, 42], '000042'],
])('of the drawn numbers %j comes the code %s, each as likely as any other', (numbers, code) => {
  expect(drawCode(bytes(...numbers))).toBe(code)
})

test('a stored code says nothing without the secret and its row', () => {
  const hash = hashCode({ secret: 'one' }, { id: 'a', code: '123456' })

  expect(hash).toMatch(/^h1\.[0-9a-f]{8}\.[0-9a-f]{64}$/)
  expect(hashCode({ secret: 'two' }, { id: 'a', code: '123456' })).not.toBe(hash)
  expect(hashCode({ secret: 'one' }, { id: 'b', code: '123456' })).not.toBe(hash)
})
