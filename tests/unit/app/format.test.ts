import { describe, expect, test } from 'vitest'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import {
  formatAmount,
  formatCalendarDate,
  formatDateTime,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTime,
  formatTimes,
  parseDecimal,
} from '~/lib/format/format.ts'
import { digitsOf } from '~/ui/code-field.tsx'

const zoned = (name: string) => ({ name, offsets: null })

/** Replaces no-break spaces by plain ones, so that the table is readable. */
const spaced = (text: string) => text.replaceAll('\u00A0', ' ')

describe('formatMoney [A4 A7]', () => {
  const table: Record<Locale, Record<Currency, string>> = {
    ru: {
      RUB: '1 234 567,50 ₽',
      USD: '1 234 567,50 $',
      KZT: '1 234 567,50 ₸',
      INR: '1 234 567,50 ₹',
      EUR: '1 234 567,50 €',
    },
    kz: {
      RUB: '1 234 567,50 ₽',
      USD: '1 234 567,50 $',
      KZT: '1 234 567,50 ₸',
      INR: '1 234 567,50 ₹',
      EUR: '1 234 567,50 €',
    },
    en: {
      RUB: '₽1,234,567.50',
      USD: '$1,234,567.50',
      KZT: '₸1,234,567.50',
      INR: '₹1,234,567.50',
      EUR: '€1,234,567.50',
    },
    br: {
      RUB: '₽ 1.234.567,50',
      USD: '$ 1.234.567,50',
      KZT: '₸ 1.234.567,50',
      INR: '₹ 1.234.567,50',
      EUR: '€ 1.234.567,50',
    },
    hi: {
      RUB: '₽12,34,567.50',
      USD: '$12,34,567.50',
      KZT: '₸12,34,567.50',
      INR: '₹12,34,567.50',
      EUR: '€12,34,567.50',
    },
  }
  test.each(LOCALES)('writes each currency as %s does', (locale) => {
    for (const [currency, text] of Object.entries(table[locale]))
      expect(spaced(formatMoney('1234567.5', currency as Currency, locale))).toBe(text)
  })

  test('never shows more than there is', () => {
    expect(spaced(formatMoney('0.999999', 'RUB', 'ru'))).toBe('0,99 ₽')
    expect(spaced(formatMoney('1.005', 'USD', 'en'))).toBe('$1.00')
    expect(spaced(formatMoney('-0.876544', 'RUB', 'ru', { signed: true }))).toBe('−0,88 ₽')
  })

  test('keeps digits that a double would lose', () => {
    expect(formatMoney('9007199254740993.12', 'USD', 'en')).toBe('$9,007,199,254,740,993.12')
    expect(formatMoney('9223372036854.775807', 'USD', 'en', { exact: true })).toBe('$9,223,372,036,854.775807')
  })

  test('puts a sign of its own width before gains and losses', () => {
    expect(spaced(formatMoney('500', 'RUB', 'ru', { signed: true }))).toBe('+500,00 ₽')
    expect(formatMoney('-12.5', 'USD', 'en', { signed: true })).toBe('−$12.50')
    expect(formatMoney('0', 'USD', 'en', { signed: true })).toBe('$0.00')
  })

  test('refuses what is no decimal', () => {
    expect(() => formatMoney('1e3', 'RUB', 'ru')).toThrow(RangeError)
    expect(() => formatMoney('', 'RUB', 'ru')).toThrow(RangeError)
  })
})

describe('other numbers [A7]', () => {
  test('amounts without a sign', () => {
    expect(spaced(formatAmount('10000', 'ru'))).toBe('10 000,00')
    expect(formatAmount('1234567.891', 'hi')).toBe('12,34,567.89')
  })
  test('percents', () => {
    const written = LOCALES.map((locale) => spaced(formatPercent('99', locale)))
    expect(written).toEqual(['99,00 %', '99.00%', '99,00%', '99,00%', '99.00%'])
  })
  test('multipliers and counts', () => {
    expect(formatTimes('3.0000', 'ru')).toBe('3,0000×')
    expect(spaced(formatTimes('9900', 'ru', 0))).toBe('9 900×')
    expect(formatNumber(66.99, 'br', 2)).toBe('66,99')
  })
  test('dates in the zone of the player', () => {
    const at = '2026-11-21T11:32:06Z'
    expect(formatDateTime(at, 'ru', zoned('Europe/Moscow'))).toBe('21.11.2026, 14:32:06')
    expect(formatDateTime(at, 'kz', zoned('Asia/Almaty'))).toBe('21.11.2026, 16:32:06')
    expect(formatDateTime(at, 'en', zoned('UTC'))).toBe('11/21/2026, 11:32:06')
  })
  test('moments of today have no date, those of another day no seconds; the day is the player’s', () => {
    const at = '2026-11-21T20:32:06Z'
    const now = Date.parse('2026-11-21T22:00:00Z')
    expect(formatMoment(at, 'ru', { timeZone: zoned('UTC'), now })).toBe('20:32:06')
    expect(formatMoment(at, 'ru', { timeZone: zoned('Europe/Moscow'), now })).toBe('21.11, 23:32')
    expect(formatMoment(at, 'en', { timeZone: zoned('Europe/Moscow'), now })).toBe('11/21, 23:32')
  })
})

test.each([
  ['123 456', '123456'],
  ['१२३४५६', '123456'],
  ['\u202A12-34-56\u202C', '123456'],
  ['𝟏𝟐𝟑𝟜𝟝𝟞', '123456'],
  ['1234567', '123456'],
  ['code', ''],
])('a code typed as %j is read as %j', (typed, code) => expect(digitsOf(typed)).toBe(code))

describe('parseDecimal', () => {
  test.each<[string, Locale, string | undefined]>([
    ['1 234,50', 'ru', '1234.5'],
    ['1\u00A0234,5', 'kz', '1234.5'],
    ['250.25', 'ru', '250.25'],
    ['1.234', 'ru', '1.234'],
    ['1,234', 'en', '1234'],
    ['1,5', 'en', '1.5'],
    ['12,34,567.5', 'hi', '1234567.5'],
    ['12,34,567', 'hi', '1234567'],
    ['1.234', 'br', '1234'],
    ['1.234,56', 'br', '1234.56'],
    ['007,10', 'ru', '7.1'],
    ['5,', 'ru', '5'],
    ['0,00', 'ru', '0'],
    ['', 'ru', undefined],
    ['-5', 'ru', undefined],
    ['1,2,3', 'ru', undefined],
    ['1.2.3', 'ru', undefined],
    ['1,000.00', 'ru', '1000'],
    ['1,000.00', 'kz', '1000'],
    ['1,000.00', 'br', '1000'],
    ['1.000,00', 'en', '1000'],
    ['1.234.567,5', 'en', '1234567.5'],
    ['1.234.567', 'ru', '1234567'],
    ['1,00,000.50', 'br', '100000.5'],
    ['1,0.5', 'en', undefined],
    ['1.000,00,0', 'br', undefined],
    ['1e3', 'en', undefined],
    ['1E3', 'br', undefined],
    ['-100', 'en', undefined],
    ['\u2212100', 'ru', undefined],
    ['1-2', 'ru', undefined],
    ['₹ 1,000', 'hi', '1000'],
    ['1 000 ₽', 'ru', '1000'],
    ['१,००,०००.५०', 'hi', '100000.5'],
    ['१२३', 'en', '123'],
    ['٣٫٥', 'en', '3.5'],
    ['\u202A1000\u202C', 'en', '1000'],
    ["1'000.5", 'en', '1000.5'],
    ['12a', 'en', undefined],
  ])('%s in %s is %s', (typed, locale, decimal) => {
    expect(parseDecimal(typed, locale)).toBe(decimal)
  })
})

test('Kazakh numbers, amounts and dates are those of kk-KZ, which Chromium does not know by itself [A7]', () => {
  const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ').replace('\u2212', '-')
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
  for (const value of ['-1234567.5', '12345.25', '0.5', '7']) {
    const number = new Intl.NumberFormat('kk-KZ', digits)
    const money = (currency: string) =>
      new Intl.NumberFormat('kk-KZ', { ...digits, style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    expect(plain(formatAmount(value, 'kz'))).toBe(plain(number.format(Number(value))))
    for (const currency of ['RUB', 'USD', 'KZT', 'INR', 'EUR'] as const)
      expect(plain(formatMoney(value, currency, 'kz'))).toBe(plain(money(currency).format(Number(value))))
  }
  const percent = new Intl.NumberFormat('kk-KZ', { ...digits, style: 'percent' })
  expect(plain(formatPercent('33.25', 'kz'))).toBe(plain(percent.format(0.3325)))
  const iso = '2026-11-21T14:32:06Z'
  const date = new Intl.DateTimeFormat('kk-KZ', { dateStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))
  expect(formatDateTime(iso, 'kz', zoned('UTC'))).toBe(`${date.replace(/(\d\d)$/, '20$1')}, 14:32:06`)
})

test('dates with words are in the language of the page, also in Kazakh, which browsers lack', () => {
  const monday = '2026-11-30T09:32:00Z'
  expect(formatTime(monday, 'kz', zoned('UTC'))).toBe('дс, 09:32')
  expect(formatTime(monday, 'ru', zoned('UTC'))).toMatch(/^пн,? 09:32$/)
  expect(formatCalendarDate('2026-11-30', 'kz')).toBe('2026 ж. 30 қараша')
  expect(formatCalendarDate('2026-11-30', 'ru')).toMatch(/^30\sноября\s2026\sг\.$/)
})
