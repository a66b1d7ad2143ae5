import { describe, expect, test } from 'vitest'
import { readAmount } from '~/ui/amount-field.tsx'

describe('what a person types into an amount field', () => {
  test.each([
    ['250', 'ru', '250'],
    ['250,00', 'ru', '250'],
    ['1 234,5', 'ru', '1234.5'],
    ['1\u00A0234,56', 'ru', '1234.56'],
    ['1234.5', 'ru', '1234.5'],
    ['1,234.56', 'en', '1234.56'],
    ['1.234,56', 'br', '1234.56'],
    ['12.5', 'br', '12.5'],
    ['1,04,250.25', 'hi', '104250.25'],
    ['54 120,5', 'kz', '54120.5'],
    ['0.01', 'en', '0.01'],
  ] as const)('%j in %s is %s', (typed, locale, amount) => {
    expect(readAmount(typed, 'RUB', locale)).toEqual({ amount })
  })

  test('is no amount when it is no number', () => {
    for (const typed of ['', ',', '1.2.3', '12 34x'])
      expect(readAmount(typed, 'RUB', 'ru')).toEqual({ fault: 'no_amount' })
  })

  test('must be whole steps of the currency', () => {
    expect(readAmount('5,129', 'RUB', 'ru')).toEqual({ fault: 'step' })
    expect(readAmount('5.000001', 'USD', 'en')).toEqual({ fault: 'step' })
  })

  test('keeps every digit of amounts that no double can hold', () => {
    expect(readAmount('9007199254740,93', 'RUB', 'ru')).toEqual({ amount: '9007199254740.93' })
  })
})
