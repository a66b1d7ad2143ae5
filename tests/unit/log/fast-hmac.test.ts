import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hmacSha256 } from '#server/platform/modules/ledger/log/fast-hmac.ts'

test('the HMAC is that of node:crypto, for messages of any length and other letters than ASCII', () => {
  for (let length = 0; length < 3000; length += 61) {
    const [key, message] = [randomBytes(32), 'ж'.repeat(length)]
    expect(hmacSha256(key, message)).toEqual(createHmac('sha256', key).update(message).digest())
  }
})

test('a key of another length is refused, which HMAC would pad', () => {
  expect(() => hmacSha256(randomBytes(31), 'm')).toThrow(RangeError)
})
