import { expect, test } from 'vitest'
import { createApp } from '#server/platform/app.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { APPLICANT, from, lastCodeTo, register, startPlatform, type TestPlatform } from '../../support/platform.ts'

/** Requests the page from a socket with this address. */
const read = ({ platform }: TestPlatform, { ip = '127.0.0.1', host = 'localhost:4000', headers = {} }: Reader = {}) =>
  createApp(platform).request(`http://${host}/outbox`, { headers }, { incoming: { socket: { remoteAddress: ip } } })

type Reader = { readonly ip?: string; readonly host?: string; readonly headers?: Readonly<Record<string, string>> }

test('the outbox shows emails and SMS, newest first, to who sits at this machine', async () => {
  await using platform = await startPlatform()
  await register(platform)
  await platform.request(contract.auth.register.phone, { ...APPLICANT, phone: '+77010000042' })
  const code = await lastCodeTo(platform, '+77010000042')

  const page = await read(platform, { headers: { 'accept-language': 'kz' } })
  const text = await page.text()

  expect([page.status, page.headers.get('content-type')]).toStrictEqual([200, 'text/html; charset=UTF-8'])
  expect(text).toContain('<html lang="kk-KZ">')
  expect(text).toContain(code)
  expect(text.indexOf('+77010000042')).toBeLessThan(text.indexOf(APPLICANT.email))
  for (const ip of ['::1', '::ffff:127.0.0.1'])
    expect((await read(platform, { ip, host: '[::1]:4000' })).status).toBe(200)
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
    replaces: null,
    locale: 'en',
    site: { name: '<img src=x onerror=alert(1)>', origin: 'https://fairline.example' },
  })

  const page = await read(platform)
  const text = await page.text()

  expect(text).toContain('&lt;script&gt;')
  expect(text).not.toMatch(/<script|<img/)
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/]{43}='; /,
  )
  expect(page.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['the setting says no', { showsOutbox: false }, {}],
  ['somebody comes from the internet', {}, { ip: '203.0.113.7' }],
  ['somebody comes from the network', {}, { ip: '192.168.1.7' }],
  ['a proxy on this machine asks', {}, { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['the service asks for somebody', {}, { headers: from('127.0.0.1') }],
  ['another name was pointed here', {}, { host: 'rebound.example' }],
])('there is no outbox when %s', async (_, settings, reader) => {
  await using platform = await startPlatform({ settings })

  const page = await read(platform, reader)

  expect(page.status).toBe(404)
  expect(await page.json()).toStrictEqual({ errors: { base: ['not_found'] } })
})

test('a call within the process has no socket, and no outbox', async () => {
  await using platform = await startPlatform()

  expect((await platform.fetch('/outbox')).status).toBe(404)
})

test('emails, SMS and codes are purged a day later', async () => {
  await using platform = await startPlatform()
  await register(platform)
  const { writer } = platform.platform
  const purge = async () => {
    const [messages, codes] = [
      await writer.execute('purgeMessages', undefined),
      await writer.execute('purgeExpired', undefined),
    ]
    return [messages.changed, codes.changed]
  }

  platform.clock.advance(24 * 60 * 60_000 - 1)
  expect(await purge()).toStrictEqual([0, 0])
  platform.clock.advance(1)
  expect(await purge()).toStrictEqual([1, 0])
  platform.clock.advance(10 * 60_000)
  expect(await purge()).toStrictEqual([0, 1])
})
