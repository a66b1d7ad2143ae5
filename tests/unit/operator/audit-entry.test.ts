import { expect, test } from 'vitest'
import {
  commitmentOf,
  entryHash,
  entryText,
  fieldHash,
  NO_ENTRY,
  rootOfCommitments,
  withHashes,
} from '#server/platform/operator/audit/entry.ts'
import { recordText } from '#server/shared/log/record.ts'
import { leafHash } from '#server/shared/log/tree.ts'

/** Bytes from one number on, counted up. */
const bytesFrom = (first: number) => Uint8Array.from({ length: 32 }, (_, index) => first + index)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const KEY = bytesFrom(0)
const WHY = 'Late payout, ticket 4417'
const SHARED = {
  case: 'case:311',
  ip: fieldHash(KEY, 'ip', '203.0.113.7'),
  ok: true,
  on: 'player:019b76d0-0000-7000-8000-00000000000a',
  op: 'op_7',
  sid: 'os_31',
  why: fieldHash(KEY, 'why', WHY),
}

const CREDIT = entryText({
  ...SHARED,
  act: 'credit.goodwill',
  at: 1_798_761_655_123,
  before: { real: '12.5' },
  after: { real: '37.5' },
  n: 48_211,
  op_second: 'op_9',
  params: { amount: '25', currency: 'EUR' },
  prev: NO_ENTRY,
  reason: 'delay',
  ref: 'adjust:902',
  req: 'req:902',
})
const REVEAL = entryText({
  ...SHARED,
  act: 'reveal.contact',
  at: 1_798_761_656_001,
  n: 48_212,
  params: { fields: ['email'] },
  prev: entryHash(CREDIT),
  reason: 'ticket',
})

test('keyed hashes of personal fields are those of vector V12', () => {
  expect(fieldHash(KEY, 'email', 'ada@example.com')).toBe('7b02f98740d5272842c00eaf8127c8cd')
  expect(SHARED.ip).toBe('855fc5a280de964c75638c9cb1d0a36a')
  expect(SHARED.why).toBe('86d7665bf221a5f985db44b892960f16')
  expect(withHashes(KEY, { email: 'ada@example.com', amount: '25' })).toEqual({
    email: '7b02f98740d5272842c00eaf8127c8cd',
    amount: '25',
  })
})

test('entries, their hashes, commitments and root are those of vector V12', () => {
  expect([CREDIT.length, entryHash(CREDIT)]).toEqual([
    482,
    '02aa1a80438222aed7b5b54310f1bea6d74a35f324245b37e290166243111a31',
  ])
  expect([REVEAL.length, entryHash(REVEAL)]).toEqual([
    367,
    '0bc26167fa5b68f9158419d54afc41b11b7df83cbc021cc27e27da4794d52072',
  ])
  const commitments = [commitmentOf(bytesFrom(0x20), CREDIT), commitmentOf(bytesFrom(0x40), REVEAL)]
  expect(commitments.map(hex)).toEqual([
    '738b8ee36ba20e7d74c4a384ef4c6fd1fced7c6316c5b80f1bd6eed5af97a630',
    '9aedb6895a486e949b7d85f65764e455996dd15254f756695476ef988706b8c0',
  ])
  const c = rootOfCommitments(commitments)
  expect(c).toBe('1aa577838b84b391037d320c4419f418e433ee44688abd5c7d96a303c209966e')
  const record = recordText({ at: 1_798_761_660_000, c, first: 48_211, k: 'desk_acts', next: 48_213, v: 1 })
  expect(record).toHaveLength(140)
  expect(hex(leafHash(new TextEncoder().encode(record)))).toBe(
    'ebcfe0c599ef6abf252ad6a970f6551f7eb72aaebce1982b18742c7ebbc5bc96',
  )
})
