import { expect, test } from 'vitest'
import { phoneOfQuery } from '~/features/recovery/phone-of-query.ts'

test.each([
  ['a number that the router has read as one', 79991234567, '+79991234567'],
  ['a plus that a query reads as a space', ' 375291234567', '+375291234567'],
  ['a plus that was encoded', '+77011234567', '+77011234567'],
  ['a number as people write it', '+7 (999) 123-45-67', '+7 (999) 123-45-67'],
  ['the trunk prefix of Russia and Kazakhstan', 89991234567, '89991234567'],
  ['what is no number', 'nobody', 'nobody'],
])('?phone= may hold %s [R22 N6]', (_, value, phone) => expect(phoneOfQuery(value)).toBe(phone))
