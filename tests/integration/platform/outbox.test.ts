import { expect, test } from 'vitest'
import { contract } from '#server/contract/contract.ts'
import { APPLICANT, from, lastCodeTo, register, startPlatform } from '../../support/platform.ts'

test('the outbox shows letters and SMS, newest first, to this machine and its network', async () => {
  await using platform = await startPlatform()
  await register(platform)
  await platform.request(contract.auth.register.phone, { ...APPLICANT, phone: '+77010000042' })
  const code = await lastCodeTo(platform, '+77010000042')

  const page = await platform.fetch('/outbox', { headers: { 'accept-language': 'kz' } })
  const text = await page.text()

  expect([page.status, page.headers.get('content-type')]).toStrictEqual([200, 'text/html; charset=UTF-8'])
  expect(text).toContain('<html lang="kk-KZ">')
  expect(text).toContain(code)
  expect(text.indexOf('+77010000042')).toBeLessThan(text.indexOf(APPLICANT.email))
  for (const ip of ['192.168.1.7', '10.0.0.3', '::1'])
    expect((await platform.fetch('/outbox', { headers: from(ip) })).status).toBe(200)
})

test('nothing in the outbox runs or is loaded, whatever a message holds', async () => {
  await using platform = await startPlatform()
  const email = `"<script>alert(1)</script>"@example.com`
  await platform.platform.writer.execute('register', {
    contact: { channel: 'email', target: email },
    isVerified: false,
    passwordHash: null,
    registerMethod: 'email',
    currency: 'RUB',
    attribution: {},
    wantsVip: false,
    ip: '127.0.0.1',
    userAgent: null,
    locale: 'en',
    site: { name: '<img src=x onerror=alert(1)>', origin: 'https://fairline.example' },
  })

  const page = await platform.fetch('/outbox')
  const text = await page.text()

  expect(text).toContain('&lt;script&gt;')
  expect(text).not.toMatch(/<script|<img/)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; /)
  expect(page.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['the setting says no', { showsOutbox: false }, '127.0.0.1'],
  ['somebody comes from the internet', { showsOutbox: true }, '203.0.113.7'],
  ['somebody comes from the internet by IPv6', { showsOutbox: true }, '2001:db8::7'],
])('there is no outbox when %s', async (_, settings, ip) => {
  await using platform = await startPlatform({ settings })

  const page = await platform.fetch('/outbox', { headers: from(ip) })

  expect(page.status).toBe(404)
  expect(await page.json()).toStrictEqual({ errors: { base: ['not_found'] } })
})

test('letters and codes are forgotten a day later', async () => {
  await using platform = await startPlatform()
  await register(platform)
  const forget = () => platform.platform.writer.execute('forgetExpired', undefined)

  platform.clock.advance(24 * 60 * 60_000 - 1)
  expect(await forget()).toStrictEqual({ forgotten: 0 })
  platform.clock.advance(1)
  expect(await forget()).toStrictEqual({ forgotten: 1 })
  platform.clock.advance(10 * 60_000)
  expect(await forget()).toStrictEqual({ forgotten: 1 })
})
