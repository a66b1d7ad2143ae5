import { TRPCClientError } from '@trpc/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { ERROR_CODES } from '#server/shared/contract/errors.ts'
import '~/features/credentials/sign-in-errors.ts'
import '~/shell/player/player-errors.ts'
import { errorLines, isUncertain, problemOf, translateError } from '~/lib/calls/errors.ts'
import { m } from '~/paraglide/messages.js'
import { overwriteGetLocale } from '~/paraglide/runtime.js'

beforeEach(() => overwriteGetLocale(() => 'en'))

/** Error that the link throws for an error response of a procedure. */
const answered = (httpStatus: number, fields?: Record<string, string[]>) =>
  TRPCClientError.from({ error: { message: 'refused', code: -32_600, data: { httpStatus, fields } } })
const disconnected = TRPCClientError.from(new TypeError('Failed to fetch'))

test('a name that a server has for a field is that field’s [V1 V2]', () => {
  const error = answered(422, { confirm_password: ['password_mismatch'], other: ['invalid'] })
  const problem = problemOf(error, ['password_confirm'], { aliases: { confirm_password: 'password_confirm' } })
  expect(problem.fields).toEqual({ password_confirm: m.error_password_mismatch() })
  expect(problem.lines).toEqual([m.error_invalid()])
})

describe('translateError [X1 V3]', () => {
  test('has a text of its own for each code of the contract', () => {
    for (const code of ERROR_CODES) expect(translateError(code), code).not.toBe(m.error_unknown())
  })
  test('looks the message up by the key before the colon, and puts the rest in', () => {
    expect(translateError('password_too_short:8')).toBe('The password needs at least 8 characters.')
    expect(translateError('amount_above_max: 10000')).toBe('The maximum is 10,000.00.')
    expect(translateError('email_taken:x@example.com')).toBe(m.error_email_taken())
  })
  test('writes an amount with its currency where it is known', () => {
    expect(translateError('amount_below_min:10', 'USD')).toBe('The minimum is $10.00.')
    expect(translateError('max_win_exceeded:10', 'XXX')).toBe(m.error_max_win_exceeded({ detail: '10.00\u00A0FUN' }))
    expect(translateError('bonus_max_stake:500', 'RUB')).toBe(m.error_bonus_max_stake({ detail: '₽500.00' }))
    expect(translateError('payout_contested:0', 'EUR')).toBe(m.error_payout_contested({ detail: '€0.00' }))
    expect(translateError('limit_exceeded:deposit,day,20.00,USD,2026-12-01')).toContain('$20.00')
    const fields = { amount: ['amount_above_max:7'] }
    expect(problemOf(answered(422, fields), ['amount'], { unit: 'INR' }).fields.amount).toContain('₹7.00')
    expect(errorLines(answered(422, fields), 'KZT')).toEqual(['The maximum is ₸7.00.'])
  })
  test('manages without the detail', () => {
    expect(translateError('amount_below_min')).toBe(m.error_invalid())
    expect(translateError('amount_below_min:')).toBe(m.error_invalid())
  })
  test('hides captcha-required, with or without a detail', () => {
    expect(translateError('captcha-required')).toBeUndefined()
    expect(translateError('captcha-required:v3')).toBeUndefined()
  })
  test('gives the generic text for a code that it does not know, even an inherited name', () => {
    expect(translateError('quota_of_another_backend')).toBe(m.error_unknown())
    expect(translateError('constructor')).toBe(m.error_unknown())
  })
  test('speaks the language of the page', () => {
    overwriteGetLocale(() => 'ru')
    expect(translateError('amount_above_max:10000')).toBe('Максимальная сумма — 10\u00A0000,00.')
  })
})

describe('problemOf [V3 X1]', () => {
  test('gives each field of the form its first message, and the rest to the notification', () => {
    const error = answered(422, {
      email: ['email_taken', 'invalid'],
      promo: ['invalid'],
      base: ['too_many_requests', 'too_many_requests'],
    })
    expect(problemOf(error, ['email', 'password'])).toEqual({
      fields: { email: m.error_email_taken() },
      lines: [m.error_invalid(), m.error_too_many_requests()],
    })
  })
  test('says nothing when all that came is suppressed', () => {
    expect(problemOf(answered(422, { email: ['captcha-required'] }), ['email'])).toEqual({ fields: {}, lines: [] })
  })
  test('names a lost connection, and anything else by the generic text', () => {
    expect(errorLines(disconnected)).toEqual([m.error_network()])
    expect(errorLines(answered(500))).toEqual([m.error_unknown()])
    expect(errorLines(new Error('a bug'))).toEqual([m.error_unknown()])
  })
})

test('an answer that never came, or a failing server, leaves the outcome open', () => {
  expect([disconnected, answered(502), answered(422), answered(401)].map(isUncertain)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
