import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { consumeRateLimits, refundRateLimits } from '#server/platform/kernel/rate-limits/attempts.ts'
import { RATE_LIMITS, type RateLimit } from '#server/platform/kernel/rate-limits/limits.ts'
import { type Books, openBooks } from '../../support/books.ts'
import { refusalCode } from '../../support/refusal-code.ts'

const PLATFORM = new URL('../../../server/platform', import.meta.url).pathname
const LIMITS: readonly (readonly [string, RateLimit])[] = Object.entries(RATE_LIMITS)

let books: Books
beforeEach(() => {
  books = openBooks()
})
afterEach(() => books[Symbol.dispose]())

describe('CT25: every limit [C11]', () => {
  test.each(LIMITS)('%s lets through as many as it says, and then none until its window ends', (name, limit) => {
    const tryBy = (who: string, asksCaptcha = false) =>
      refusalCode(() =>
        books.run((context) => consumeRateLimits(context, [{ key: `${name}:${who}`, limit, asksCaptcha }])),
      )
    for (let attempt = 1; attempt <= limit.attempts; attempt += 1)
      expect([attempt, tryBy('ada')]).toEqual([attempt, undefined])
    expect(tryBy('ada')).toBe('too_many_requests')
    // nobody else is kept waiting
    expect(tryBy('bob')).toBeUndefined()
    // each attempt was a millisecond after the one before
    books.advance(limit.windowMs - 2000)
    expect(tryBy('ada')).toBe('too_many_requests')
    books.advance(2000)
    expect(tryBy('ada')).toBeUndefined()
    // what went well is no attempt
    for (let attempt = 0; attempt < limit.attempts + 1; attempt += 1) {
      books.run((context) => refundRateLimits(context, [`${name}:ada`]))
      expect(tryBy('ada')).toBeUndefined()
    }
    if (limit.beforeCaptcha === undefined) return
    for (let attempt = 1; attempt <= limit.beforeCaptcha; attempt += 1) expect(tryBy('cleo', true)).toBeUndefined()
    expect(tryBy('cleo', true)).toBe('captcha-required')
    expect(tryBy('cleo')).toBeUndefined()
  })

  test('is counted by something that is asked', () => {
    const source = readdirSync(PLATFORM, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('rate-limits/limits.ts'))
      .map((file) => readFileSync(join(PLATFORM, file), 'utf8'))
      .join('\n')
    for (const [name] of LIMITS) expect([name, new RegExp(`\\b${name}\\b`).test(source)]).toEqual([name, true])
  })
})
