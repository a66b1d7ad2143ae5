import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { nodeHmacSha256 } from '#server/platform/modules/fairness/bet-stream.ts'
import fc from '../../support/run/fast-check.ts'

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

// RFC 4231: 4.2, 4.3 and 4.7, whose key is longer than a block
it.each([
  [Buffer.alloc(20, 0x0b), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    Buffer.from('Jefe'),
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    Buffer.alloc(131, 0xaa),
    'Test Using Larger Than Block-Size Key - Hash Key First',
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
])('the HMAC of %o and "%s" is that of RFC 4231', (key, message, expected) => {
  expect(hexOf(nodeHmacSha256(key, Buffer.from(message)))).toBe(expected)
})

it('is that of node:crypto for keys and messages of any length', () => {
  const bytes = fc.uint8Array({ maxLength: 200 })
  fc.assert(
    fc.property(bytes, bytes, (key, message) => {
      expect(hexOf(nodeHmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
    }),
  )
})
