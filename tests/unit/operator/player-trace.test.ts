import { expect, test } from 'vitest'
import { playerTraceOf } from '#server/shared/player-trace.ts'

test.each([
  ['203.0.113.7', 'address'],
  ['2001:DB8::1', 'address'],
  ['203.0.113.0/24', 'network'],
  ['abcdef01', 'device'],
  ['1'.repeat(64), 'device'],
])('%s is an address, a network or a browser', (text, kind) => {
  expect(playerTraceOf(` ${text} `)?.kind).toBe(kind)
})

test.each([
  '',
  'ada',
  'ada@example.com',
  '256.1.1.1',
  '203.0.113',
  '203.0.113.7/24',
  '203.0.113.0/8',
  // a phone number
  '79001234567',
  '12:30',
  'abcdef0',
  'a'.repeat(65),
  '0193a7c2-1234-7000-8123-456789012345',
])('"%s" is none of these', (text) => {
  expect(playerTraceOf(text)).toBeNull()
})

test('a network holds its own addresses and no others', () => {
  const { from = '', to = '' } = playerTraceOf('203.0.113.0/24') ?? {}
  const isWithin = (address: string) => from <= address && address <= to
  expect(['203.0.113.0', '203.0.113.9', '203.0.113.255'].every(isWithin)).toBe(true)
  expect(['203.0.112.255', '203.0.114.0', '203.0.11.3', '20.3.0.113'].some(isWithin)).toBe(false)
})
