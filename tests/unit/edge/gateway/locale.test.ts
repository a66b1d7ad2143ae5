import { expect, test } from 'vitest'
import { negotiateLocale, preferredLocale } from '#server/edge/gateway/request-facts.ts'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { splitLocale, withLocale } from '#server/shared/localized-path.ts'
import { processorTime } from '../../../support/processor-time.ts'

test.each([
  ['/', null, '/'],
  ['/games/dice', null, '/games/dice'],
  ['/ru', 'ru', '/'],
  ['/ru/', 'ru', '/'],
  ['/ru/faq', 'ru', '/faq'],
  ['/kz', 'kz', '/'],
  ['/br/games/dice', 'br', '/games/dice'],
  ['/english', null, '/english'],
  ['/EN/faq', null, '/EN/faq'],
  ['/ru//evil.example', 'ru', '/evil.example'],
  ['/en///evil.example', 'en', '/evil.example'],
  ['/ru/\\evil.example', 'ru', '/evil.example'],
])('%s names %s and is %s otherwise [A7 R35]', (path, named, rest) => {
  expect(splitLocale(path)).toEqual({ named, rest })
})

test('a page has a path in each locale, and is found again from it [R35]', () => {
  expect(LOCALES.map((locale) => withLocale('/', locale))).toEqual(
    expect.arrayContaining(['/', '/en', '/kz', '/br', '/hi']),
  )
  for (const locale of LOCALES) expect(splitLocale(withLocale('/faq', locale)).rest).toBe('/faq')
})

test.each([
  ['ru', 'ru'],
  ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
  ['kk-KZ,ru;q=0.9', 'kz'],
  ['pt-BR', 'br'],
  ['pt', 'br'],
  ['hi-IN;q=0.3, en;q=0.7', 'en'],
  ['de, fr;q=0.9, hi;q=0.1', 'hi'],
  ['en;q=0, hi;q=0.5', 'hi'],
  ['de-DE', 'en'],
  ['*', 'en'],
  ['', 'en'],
  ['ru;q=nonsense', 'en'],
  [`${'de,'.repeat(100)}ru`, 'en'],
])('a browser that prefers %j reads %s [S10]', (header, locale) => expect(preferredLocale(header)).toBe(locale))

test('the cookie comes before the browser, and the fallback after both [S10]', () => {
  expect(negotiateLocale('hi', 'ru')).toBe('hi')
  expect(negotiateLocale('xx', 'ru')).toBe('ru')
  expect(negotiateLocale(null, null)).toBe('en')
})

test('a header of fifteen thousand blanks is read at once', () => {
  const spent = processorTime()
  for (let sent = 0; sent < 10; sent += 1) expect(preferredLocale(`a${' '.repeat(15_000 + sent)}b`)).toBe('en')
  expect(spent()).toBeLessThan(250)
})
