import { describe, expect, test } from 'vitest'
import { compose } from '#server/platform/modules/messaging/compose.ts'
import type { Message } from '#server/platform/modules/messaging/message.ts'
import { LOCALES } from '#server/shared/constants/locales.ts'

describe.each(LOCALES)('messages in %s', (locale) => {
  const site = { name: 'Fairline', origin: 'https://fairline.example' }
  const email = { channel: 'email', target: 'player@example.com' } as const
  const phone = { channel: 'phone', target: '+77010000042' } as const
  const coded = { code: '123456', linkToken: 'T0ken' }

  test.each<Message>([
    { kind: 'login', ...coded },
    { kind: 'verification', ...coded },
    { kind: 'recovery', ...coded },
  ])('the email of $kind has the code, how long it lives, and a subject; an SMS has one line [A7]', (message) => {
    const text = compose(message, { contact: email, locale, site })
    const sms = compose(message, { contact: phone, locale, site })

    expect(text.subject).toMatch(/^Fairline: \S/)
    expect(text.body).toMatch(/123456[\s\S]*\b10\b/)
    expect(sms.body).toMatch(/^Fairline: 123456 [^\n]+$/)
    expect(sms.body.length).toBeLessThanOrEqual(70)
  })

  test('a recovery email has the link to its page in this language [A7 R22]', () => {
    const { body } = compose({ kind: 'recovery', ...coded }, { contact: email, locale, site })
    const prefix = locale === 'ru' ? '' : `/${locale}`

    expect(body).toContain(`https://fairline.example${prefix}/reset-password/T0ken`)
  })

  test('a login from a new device names device, place and time, also with a zone that nobody knows', () => {
    const login = { userAgent: null, country: 'KZ', ip: '203.0.113.9', at: Date.UTC(2026, 0, 2, 3, 4) }
    for (const timezone of ['Asia/Almaty', 'Nowhere/Atlantis', null]) {
      const message: Message = { kind: 'new_device', login: { ...login, timezone } }
      const { body } = compose(message, { contact: email, locale, site })
      expect(body).toContain('203.0.113.9')
      expect(body).toMatch(timezone === 'Asia/Almaty' ? /\b0?8[:.]04/ : /\b0?3[:.]04/)
    }
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
