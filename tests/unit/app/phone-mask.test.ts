import { Mask } from 'maska'
import { describe, expect, test } from 'vitest'
import { PHONE_MASKS } from '#server/shared/constants/phones.ts'
import { caretAfter, maskPhone, PHONE_PLACEHOLDER, plainPhone } from '~/lib/phone-mask.ts'

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
  expect(PHONE_PLACEHOLDER).toBe('+7 (___) ___ __ __')
})

describe('a number that is typed [E8]', () => {
  test.each([
    ['', ''],
    ['+', '+'],
    ['9', '+7 (9'],
    ['7', '+7'],
    ['8', '+7'],
    ['89123456789', '+7 (912) 345 67 89'],
    ['+79123456789', '+7 (912) 345 67 89'],
    ['9123456789', '+7 (912) 345 67 89'],
    ['+7 (912) 345-67-89', '+7 (912) 345 67 89'],
    ['+791234567890', '+7 (912) 345 67 89'],
    ['+77010000042', '+7 (701) 000 00 42'],
    ['+375291234567', '+375 (29) 123 45 67'],
    ['+5511987654321', '+5511987654321'],
    ['+919876543210', '+919876543210'],
    ['+1234567890123456789', '+123456789012345'],
    ['call me', ''],
  ])('%j is written %j', (typed, masked) => {
    expect(maskPhone(typed)).toBe(masked)
  })

  test.each(['+79123456789', '+375291234567', '+5511987654321'])('%s can be taken back sign by sign', (number) => {
    let shown = maskPhone(number)
    for (let presses = 0; shown !== '' && presses < 40; presses++) {
      const next = maskPhone(shown.slice(0, -1))
      expect(next.length).toBeLessThan(shown.length)
      shown = next
    }
    expect(shown).toBe('')
  })

  test('is sent without the signs of its mask', () => {
    expect(plainPhone('+375 (29) 123 45 67')).toBe('+375291234567')
  })

  test('keeps the caret behind the digit that was typed in the middle', () => {
    expect(caretAfter('+7 (912) 345', 4)).toBe('+7 (912'.length)
    expect(caretAfter('+7 (912) 345', 7)).toBe('+7 (912) 345'.length)
  })
})
