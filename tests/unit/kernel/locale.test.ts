import { expect, test } from 'vitest'
import { preferredLocale } from '#server/shared/accept-language.ts'

test.each([
  ['ru', 'ru'],
  ['kz', 'kz'],
  ['kk-KZ,ru;q=0.9', 'kz'],
  ['pt-BR', 'br'],
  ['de, hi;q=0.5', 'hi'],
  ['de', 'en'],
  [undefined, 'en'],
])('Accept-Language %s is answered in %s [A7]', (language, locale) => {
  expect(preferredLocale(language)).toBe(locale)
})
