import { describe, expect, test } from 'vitest'
import { LOCALES } from '#server/contract/constants/locales.ts'
import { phoneContact } from '#server/platform/accounts/contact.ts'
import { drawCode, hashCode } from '#server/platform/codes/code.ts'
import { compose } from '#server/platform/outbox/compose.ts'
import type { Message } from '#server/platform/outbox/message.ts'
import { localeOf } from '#server/platform/visit/locale.ts'

const bytes = (...numbers: readonly number[]) => {
  const drawn = numbers.map((number) => {
    const buffer = Buffer.alloc(4)
    buffer.writeUInt32BE(number)
    return new Uint8Array(buffer)
  })
  return { random: () => drawn.shift() ?? new Uint8Array() }
}

test.each([
  [[0], '000000'],
  [[999_999], '999999'],
  [[1_000_000], '000000'],
  [[4_293_999_999], '999999'],
  [[4_294_000_000, 4_294_967_295, 42], '000042'],
])('of the drawn numbers %j comes the code %s, each as likely as any other', (numbers, code) => {
  expect(drawCode(bytes(...numbers))).toBe(code)
})

test('a stored code says nothing without the secret and its row', () => {
  const hash = hashCode({ secret: 'one' }, { id: 'a', code: '123456' })

  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(hashCode({ secret: 'two' }, { id: 'a', code: '123456' })).not.toBe(hash)
  expect(hashCode({ secret: 'one' }, { id: 'b', code: '123456' })).not.toBe(hash)
})

test.each([
  ['+7 (912) 345-67-89', '+79123456789'],
  ['8 912 345 67 89', '+79123456789'],
  ['8 (701) 000-00-42', '+77010000042'],
  ['+375 (29) 123-45-67', '+375291234567'],
  ['+55 11 98765-4321', '+5511987654321'],
  ['+91 98765 43210', '+919876543210'],
  ['+1 202 555 0123', null],
  ['912 345', null],
  ['call me', null],
  ['', null],
])('the number %j is %s [E8]', (written, target) => {
  expect(phoneContact(written)?.target ?? null).toBe(target)
})

test.each([
  ['ru', 'ru'],
  ['kz', 'kz'],
  ['kk-KZ,ru;q=0.9', 'kz'],
  ['pt-BR', 'br'],
  ['de, hi;q=0.5', 'hi'],
  ['de', 'en'],
  [undefined, 'en'],
])('Accept-Language %s is answered in %s [A7]', (language, locale) => {
  expect(localeOf(language)).toBe(locale)
})

describe.each(LOCALES)('messages in %s', (locale) => {
  const site = { name: 'Fairline', origin: 'https://fairline.example' }
  const email = { channel: 'email', target: 'player@example.com' } as const
  const phone = { channel: 'phone', target: '+77010000042' } as const
  const coded = { code: '123456', linkToken: 'T0ken' }

  test.each<Message>([
    { kind: 'login', ...coded },
    { kind: 'verification', ...coded },
    { kind: 'recovery', ...coded },
  ])('the letter of $kind has the code, how long it lives, and a subject; an SMS has one line [A7]', (message) => {
    const letter = compose(message, { contact: email, locale, site })
    const sms = compose(message, { contact: phone, locale, site })

    expect(letter.subject).toMatch(/^Fairline: \S/)
    expect(letter.body).toMatch(/123456[\s\S]*\b10\b/)
    expect(sms.body).toMatch(/^Fairline: 123456 [^\n]+$/)
    expect(sms.body.length).toBeLessThanOrEqual(70)
  })

  test('a recovery letter has the link to its page in this language [A7 R22]', () => {
    const { body } = compose({ kind: 'recovery', ...coded }, { contact: email, locale, site })
    const prefix = locale === 'ru' ? '' : `/${locale}`

    expect(body).toContain(`https://fairline.example${prefix}/reset-password/T0ken`)
  })

  test('no text of one language stands in for another', () => {
    const kinds: Message[] = [{ kind: 'password_changed' }, { kind: 'contact_changed' }, { kind: 'login', ...coded }]
    const others = LOCALES.filter((other) => other !== locale)
    for (const message of kinds) {
      const { body } = compose(message, { contact: email, locale, site })
      for (const other of others) expect(compose(message, { contact: email, locale: other, site }).body).not.toBe(body)
    }
  })
})
