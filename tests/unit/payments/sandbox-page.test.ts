import { expect, test } from 'vitest'
import { sandboxPage } from '#server/platform/providers/payments/sandbox/page.ts'
import { pageLocale, returnPath } from '#server/platform/providers/payments/sandbox/pages.ts'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { micros } from '#server/shared/money/micros.ts'

test.each([
  ['/dice', '/dice'],
  ['/dice?deposit=1#top', '/dice?deposit=1#top'],
  ['/a/../b', '/b'],
  [undefined, '/'],
  ['', '/'],
  ['dice', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['//', '/'],
])('a wish to return to %j leads to %s', (input, path) => {
  expect(returnPath(input)).toBe(path)
})

test.each<[string | undefined, string | undefined, Locale]>([
  ['hi', 'ru', 'hi'],
  ['kk', 'ru', 'ru'],
  [undefined, 'kk-KZ,ru;q=0.9', 'kz'],
  [undefined, 'de-DE, pt-PT;q=0.8', 'br'],
  [undefined, 'xx', 'en'],
  [undefined, undefined, 'en'],
])('?lang=%s and Accept-Language %s: %s', (lang, acceptLanguage, locale) => {
  expect(pageLocale(lang, acceptLanguage)).toBe(locale)
})

const deposit = {
  id: 'd1',
  userId: 'ada',
  currency: 'RUB',
  amount: micros(1_234_500_000n),
  status: 'created',
  provider: 'sandbox',
  providerReference: null,
  createdAt: 0,
  settledAt: null,
} as const

test('the page speaks each locale, says the amount in its way and runs no script', async () => {
  const pages = await Promise.all(
    LOCALES.map(async (locale) => String(await sandboxPage({ locale, deposit, returnTo: '/dice' }))),
  )
  expect(new Set(pages.map((page) => /<h1>(.*)<\/h1>/.exec(page)?.[1])).size).toBe(LOCALES.length)
  for (const page of pages) {
    expect(page).toMatch(/1[\s.,]?234[.,]50/)
    expect(page).not.toMatch(/<script|javascript:|\son\w+=/i)
    expect([...page.matchAll(/<button name="action" value="(\w+)">[^<]+</g)].map(([, action]) => action)).toEqual([
      'pay',
      'repeat',
      'late',
      'fail',
      'take_back',
      'disorder',
      'forge',
    ])
  }
})

test('the page of a payout speaks each locale too, and has what can become of it', async () => {
  const payout = { id: 'w1', currency: 'RUB', amount: micros(399_500_000n), status: 'sent' } as const
  const pages = await Promise.all(
    LOCALES.map(async (locale) => String(await sandboxPage({ locale, payout, returnTo: '/profile/withdrawal' }))),
  )
  expect(new Set(pages.map((page) => /<h1>(.*)<\/h1>/.exec(page)?.[1])).size).toBe(LOCALES.length)
  for (const page of pages) {
    expect(page).toMatch(/399[.,]50/)
    expect([...page.matchAll(/<button name="action" value="(\w+)">[^<]+</g)].map(([, action]) => action)).toEqual([
      'pay_out',
      'pay_out_late',
      'return',
      'refuse',
    ])
  }
})

test('what comes from outside is text, never markup', async () => {
  const page = String(
    await sandboxPage({ locale: 'en', deposit, returnTo: '/"><b>', refusal: '<img src=x onerror=alert(1)>' }),
  )
  expect(page).not.toContain('<b>')
  expect(page).not.toContain('<img')
})
