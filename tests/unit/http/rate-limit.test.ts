import { expect, test } from 'vitest'
import { networkOf } from '#server/edge/upstream/network-of.ts'
import { createRateLimit } from '#server/http/rate-limit.ts'

test('each network has a limit per window, reset in the next', () => {
  let now = 0
  const limit = createRateLimit({ max: 2, windowMs: 1000, now: () => now })
  expect([limit.consume('a'), limit.consume('a'), limit.consume('a'), limit.consume('b')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  now = 999
  expect(limit.consume('a')).toBe(false)
  now = 1000
  expect(limit.consume('a')).toBe(true)
})

test('an IPv6 network of 64 bits is one, this machine is nobody', () => {
  expect(networkOf('2001:db8:0:1::1')).toBe(networkOf('2001:db8:0:1:ffff::2'))
  expect(networkOf('2001:db8:0:2::1')).not.toBe(networkOf('2001:db8:0:1::1'))
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  for (const address of [null, '127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', 'nonsense'])
    expect(networkOf(address)).toBeNull()
})
