import { createHmac } from 'node:crypto'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { OPENING_PREFIX, readRecord, recordText, roundedTime } from '#server/shared/log/record.ts'
import { leafHash } from '#server/shared/log/tree.ts'

const OPENING = {
  stake: '2.5',
  nonce: 17,
  game: 'dice/v1',
  currency: 'USDT',
  bet: '01JH3Z7Q8V',
  account: '5c1e0d6f0a9b4f7e8d2c3b4a59687786',
}
const KEY = Uint8Array.from({ length: 32 }, (_, index) => index)

test('the sample record of the design page comes out byte for byte', () => {
  const opening = recordText(OPENING)
  expect(opening).toHaveLength(125)
  const c = createHmac('sha256', KEY).update(OPENING_PREFIX).update(opening).digest('hex')
  expect(c).toBe('d676b8895db10e89a30d47220bf73bb3723179a708e55d73a81fc540070d37fb')
  const at = 1_798_761_655_123
  const record = recordText({ v: 1, k: 'bet_placed', at, c })
  expect(record).toHaveLength(114)
  expect(bytesToHex(leafHash(utf8ToBytes(record)))).toBe(
    'e59a90c1f88fb6aa1602a5019cecf43bfa74706e07307a5382691ccea92d4c40',
  )
  const rounded = recordText({ v: 1, k: 'bet_placed', at: roundedTime(at), c })
  expect(bytesToHex(leafHash(utf8ToBytes(rounded)))).toBe(
    '33469b9b6c8794d94410d36e5e6a35f5a266e53c14cd127a1b32a4ce1a39c596',
  )
})

test.each([[1.5], [Number.NaN], [2 ** 53], [{ Key: 1 }], [{ k1: 1 }], ['\ud800'], [null], [{ a: null }]])(
  '%o is no value of a record',
  (value) => {
    expect(() => recordText(value as never)).toThrow(TypeError)
  },
)

test('keys without a value are left out', () => {
  expect(recordText({ b: undefined, a: [true, { c: 0 }] })).toBe('{"a":[true,{"c":0}]}')
})

test.each(['{"b":1,"a":2}', '{"a": 1}', '{"a":1.0}', '[1]', '"a"', '{"a":1,"a":1}', '{', '{"a":null}'])(
  'the text %s is no record',
  (text) => {
    expect(readRecord(text)).toBeNull()
  },
)
