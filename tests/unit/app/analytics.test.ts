import { TRPCClientError } from '@trpc/client'
import { expect, test, vi } from 'vitest'
import { connectAnalytics, track } from '~/lib/player/analytics.ts'
import { failureEvents, trackFailure } from '~/lib/player/track-failure.ts'

function refusal(httpStatus: number, fields?: Record<string, string[]>) {
  const data = { httpStatus, ...(fields && { fields }) }
  return new TRPCClientError('refused', { result: { error: { code: -32000, message: 'refused', data } } })
}

test('a refused sign-in is told by the code of its first message, without what follows the colon [X2]', () => {
  const error = refusal(422, { password: ['password_too_short:8'] })
  expect(failureEvents('login_failed', error)).toEqual([{ name: 'login_failed', error: 'password_too_short' }])
})

test.each([
  ['a fault of the server', refusal(500, { base: ['internal'] })],
  ['an answer that never came', new TRPCClientError('fetch failed')],
  ['anything else', new Error('broken')],
])('%s is "error 500" [X2]', (_, error) => {
  expect(failureEvents('registration_failed', error)).toEqual([{ name: 'registration_failed', error: 'error 500' }])
})

test('a refused promo code is told by an event of its own [X2]', () => {
  const error = refusal(422, { promo: ['invalid:SUMMER'] })
  expect(failureEvents('registration_failed', error)).toEqual([
    { name: 'registration_failed', error: 'invalid' },
    { name: 'promocode_error', error: 'invalid' },
  ])
})

test('what happened before a service was there is told to it, and nothing after it is gone', () => {
  const error = refusal(401, { base: ['credentials_invalid'] })
  expect(() => trackFailure('login_failed')(error)).toThrow(error)
  const sink = vi.fn()
  const stop = connectAnalytics(sink)
  track({ name: 'promocode_error', error: 'invalid' })
  stop()
  track({ name: 'promocode_error', error: 'later' })
  expect(sink.mock.calls).toEqual([
    [{ name: 'login_failed', error: 'credentials_invalid' }],
    [{ name: 'promocode_error', error: 'invalid' }],
  ])
})
