import { Mask } from 'maska'
import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { PHONE_MASKS } from '#server/shared/constants/phones.ts'
import { caretAfter, maskPhone, phonePlaceholder, plainPhone } from '~/lib/format/phone-mask.ts'

test('the tokens of a mask are a digit, a letter and either [E8]', () => {
  const mask = new Mask({ mask: '#-@-*-*' })
  expect(mask.masked('7x7x')).toBe('7-x-7-x')
  expect(mask.masked('x77x')).toBe('7-x')
})

test('each country has its code and its mask [E8]', () => {
  expect(PHONE_MASKS).toEqual({
    ru: { prefix: '+7', mask: '(###) ### ## ##' },
    kz: { prefix: '+7', mask: '(###) ### ## ##' },
    by: { prefix: '+375', mask: '(##) ### ## ##' },
  })
  expect(LOCALES.map(phonePlaceholder)).toEqual(['+7 (___) ___ __ __', '+', '+7 (___) ___ __ __', '+55', '+91'])
})

describe('a number with its country code reads the same in every locale [E8]', () => {
  const NUMBERS: readonly (readonly [typed: string, shown: string])[] = [
    ['', ''],
    ['+', '+'],
    ['+79123456789', '+7 (912) 345 67 89'],
    ['+7 (912) 345-67-89', '+7 (912) 345 67 89'],
    ['+77010000042', '+7 (701) 000 00 42'],
    ['0077010000042', '+7 (701) 000 00 42'],
    ['+375291234567', '+375 (29) 123 45 67'],
    ['+5511987654321', '+5511987654321'],
    ['\u202a+91 98765 43210\u202c', '+919876543210'],
    ['\u2066+7 912 345-67-89\u2069', '+7 (912) 345 67 89'],
    ['＋７９１２３４５６７８９', '+7 (912) 345 67 89'],
    ['+९१ ९८७६५ ४३२१०', '+919876543210'],
    // too long: every digit stays, so that the number is rejected instead of changed
    ['+791234567890', '+791234567890'],
    ['+3752912345678', '+3752912345678'],
    ['+1234567890123456789', '+1234567890123456789'],
    ['call me', ''],
  ]
  test.each(NUMBERS)('%j is shown as %j', (typed, shown) => {
    expect(LOCALES.map((locale) => maskPhone(typed, locale))).toEqual(LOCALES.map(() => shown))
  })
})

const NATIONAL: readonly (readonly [locale: Locale, typed: string, shown: string])[] = [
  ['ru', '9', '+7 (9'],
  ['ru', '7', '+7'],
  ['ru', '8', '+7'],
  ['ru', '89123456789', '+7 (912) 345 67 89'],
  ['ru', '79123456789', '+7 (912) 345 67 89'],
  ['ru', '9123456789', '+7 (912) 345 67 89'],
  ['kz', '7010000042', '+7 (701) 000 00 42'],
  ['kz', '77010000042', '+7 (701) 000 00 42'],
  ['kz', '87010000042', '+7 (701) 000 00 42'],
  ['hi', '9', '+919'],
  ['hi', '98765 43210', '+919876543210'],
  ['hi', '098765 43210', '+919876543210'],
  ['hi', '919876543210', '+919876543210'],
  ['hi', '9198765432', '+919198765432'],
  ['hi', '९८७६५४३२१०', '+919876543210'],
  ['br', '(11) 98765-4321', '+5511987654321'],
  ['br', '011 98765-4321', '+5511987654321'],
  ['br', '5511987654321', '+5511987654321'],
  // valid in several countries: no code is guessed
  ['en', '98765 43210', '9876543210'],
  ['en', '89123456789', '89123456789'],
]

test.each(NATIONAL)(
  'a national number gets the code of its locale: %s %j is shown as %j [E8]',
  (locale, typed, shown) => {
    expect(maskPhone(typed, locale)).toBe(shown)
  },
)

test.each(['+79123456789', '+375291234567', '+5511987654321'])('%s can be taken back sign by sign', (number) => {
  let shown = maskPhone(number, 'ru')
  for (let presses = 0; shown !== '' && presses < 40; presses++) {
    const next = maskPhone(shown.slice(0, -1), 'ru')
    expect(next.length).toBeLessThan(shown.length)
    shown = next
  }
  expect(shown).toBe('')
})

test('a number is sent without the signs of its mask', () => {
  expect(plainPhone('+375 (29) 123 45 67')).toBe('+375291234567')
})

test('the caret stays behind the digit that was typed in the middle', () => {
  expect(caretAfter('+7 (912) 345', 4)).toBe('+7 (912'.length)
  expect(caretAfter('+7 (912) 345', 7)).toBe('+7 (912) 345'.length)
})
