import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { callbackKey, isGenuine, signCallback } from '#server/platform/providers/payments/sandbox/callback-signature.ts'

const SECRET = 'a secret of the platform, 32 characters'
const NOW = Date.UTC(2026, 0, 1)
const TIME = NOW / 1000
const key = callbackKey(SECRET)
const body = Buffer.from('{"deposit_id": "deposit-1",  "amount": "500.5"}')
const header = signCallback(key, body, NOW)

test('the signature is the documented one: hex HMAC-SHA256 of time, dot and body, under a key made for it', () => {
  const derived = new Uint8Array(hkdfSync('sha256', SECRET, '', 'fairline/payments/sandbox/v1', 32))
  const mac = createHmac('sha256', derived).update(`${TIME}.`).update(body).digest('hex')
  expect(header).toBe(`t=${TIME},v1=${mac}`)
  expect(isGenuine(key, { header, body, receivedAt: NOW })).toBe(true)
})

test.each([
  ['body', { body: Buffer.from('{"deposit_id": "deposit-1",  "amount": "5000.5"}') }],
  ['body, in a blank', { body: Buffer.from('{"deposit_id": "deposit-1", "amount": "500.5"}') }],
  ['body, emptied', { body: Buffer.from('') }],
  ['time', { header: header.replace(`t=${TIME}`, `t=${TIME + 1}`) }],
  ['signature, cut', { header: header.slice(0, -2) }],
  ['signature, emptied', { header: '' }],
  ['signature, left out', { header: null }],
  ['signature, no hex', { header: `t=${TIME},v1=${'z'.repeat(64)}` }],
])('a callback whose %s was changed is refused', (_, change) => {
  expect(isGenuine(key, { header, body, receivedAt: NOW, ...change })).toBe(false)
})

test.each([
  [-300, true],
  [300, true],
  [-301, false],
  [301, false],
])('a signature made %i seconds from our clock is taken: %s', (offset, taken) => {
  expect(isGenuine(key, { header, body, receivedAt: NOW - offset * 1000 })).toBe(taken)
})

test("another platform's signature is refused", () => {
  const forged = signCallback(callbackKey('a secret of somebody else, 32 characters'), body, NOW)
  expect(isGenuine(key, { header: forged, body, receivedAt: NOW })).toBe(false)
})
