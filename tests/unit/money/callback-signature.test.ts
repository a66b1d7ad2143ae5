import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { signCallback, verifyCallback } from '#server/platform/payments/callback-signature.ts'
import { type Callback, callbackOf } from '../../support/deposits.ts'
import { refusalCode } from '../../support/refusal-code.ts'

const merchant = { secret: 'a secret of the platform, 32 characters', now: Date.UTC(2026, 0, 1) }
const deposit = { id: 'deposit-1', amount: '500.5', currency: 'RUB' } as const
const callback = callbackOf(merchant, deposit)

const verdict = (given: Callback, now = merchant.now) => refusalCode(() => verifyCallback({ ...merchant, now }, given))

test('the signature is the documented one: hex HMAC-SHA256 of the fields joined by dots, under a key made for it', () => {
  const key = new Uint8Array(hkdfSync('sha256', merchant.secret, '', 'fairline/payments/sandbox/v1', 32))
  const text = `${merchant.now / 1000}.deposit-1.payment-of-deposit-1.confirmed.500.5.RUB`
  expect(signCallback(merchant.secret, callback)).toBe(createHmac('sha256', key).update(text).digest('hex'))
  expect(verdict(callback)).toBeUndefined()
})

test.each<[string, Partial<Callback>]>([
  ['amount', { amount: '5000.5' }],
  ['currency', { currency: 'USD' }],
  ['deposit', { deposit_id: 'deposit-2' }],
  ['payment', { provider_reference: 'other' }],
  ['outcome', { status: 'failed' }],
  ['time', { timestamp: callback.timestamp + 1 }],
  ['signature, cut', { signature: callback.signature.slice(2) }],
  ['signature, emptied', { signature: '' }],
  ['signature, no hex', { signature: 'z'.repeat(64) }],
])('a callback whose %s was changed is refused', (_, change) => {
  expect(verdict({ ...callback, ...change })).toBe('signature_invalid')
})

test.each([
  [-300, undefined],
  [300, undefined],
  [-301, 'signature_invalid'],
  [301, 'signature_invalid'],
])('a signature made %i seconds from our clock: %s', (offset, code) => {
  expect(verdict(callback, merchant.now - offset * 1000)).toBe(code)
})

test("another platform's signature is refused", () => {
  const forged = callbackOf({ ...merchant, secret: 'a secret of somebody else, 32 characters' }, deposit)
  expect(verdict(forged)).toBe('signature_invalid')
})
