import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { deliverMessages } from '#server/platform/modules/messaging/deliver-messages.ts'
import { SIGNATURE_HEADER, signSms } from '#server/platform/providers/sms/http/adapter.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { listen, stopListening } from '../../support/listen.ts'
import { APPLICANT, lastMessageTo, register, startPlatform } from '../../support/platform.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'

const MINUTE_MS = 60_000
const FROM = 'Fairline <no-reply@fairline.example>'

test('an email goes to the mail server with its words as text and as a page, and again when it was refused', async () => {
  await using server = await startSmtpServer()
  const providerSettings = { SMTP_URL: server.url, SMTP_FROM: FROM }
  await using site = await startPlatform({ providerSettings })
  await register(site)
  const written = await lastMessageTo(site, APPLICANT.email)

  server.setOpen(false)
  await deliverMessages(site.platform, 'email')
  expect(server.received).toEqual([])
  server.setOpen(true)
  site.clock.advance(MINUTE_MS)
  await deliverMessages(site.platform, 'email')

  expect(server.received).toHaveLength(1)
  const [{ from, to, email } = {}] = server.received
  expect({ from, to }).toEqual({ from: 'no-reply@fairline.example', to: [APPLICANT.email] })
  expect(email?.from).toMatchObject({ name: 'Fairline', address: 'no-reply@fairline.example' })
  expect(email?.subject).toBe(written.subject)
  expect(email?.text?.trim()).toBe(written.body.trim())
  expect(email?.html).toContain(written.body.slice(0, 6))
  expect(email?.messageId).toBe(`<${written.id}@fairline.example>`)
})

test('nothing is given to a mail server elsewhere that does not encrypt', async () => {
  // another loopback address, so that it counts as a different machine
  await using server = await startSmtpServer({ host: '127.0.0.2' })
  const providerSettings = { SMTP_URL: server.url, SMTP_FROM: FROM }
  await using site = await startPlatform({ providerSettings })
  await register(site)
  await deliverMessages(site.platform, 'email')
  expect(server.received).toEqual([])
  expect(site.logged()).toContain('message delivery failed')
})

test('an SMS goes to the gateway, signed, and again when it was refused', async () => {
  const requests: { readonly headers: Readonly<Record<string, unknown>>; readonly body: string }[] = []
  let status = 503
  const gateway = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  const url = await listen(gateway)
  await using _gateway = { [Symbol.asyncDispose]: () => stopListening(gateway) }
  const key = 'a secret that the gateway and the site share'
  const providerSettings = { SMS_URL: `${url}/sms`, SMS_SECRET: key }
  await using site = await startPlatform({ providerSettings })
  const phone = '+77010000042'
  await site.request(contract.auth.register.phone, { ...APPLICANT, phone })
  const written = await lastMessageTo(site, phone)

  await deliverMessages(site.platform, 'phone')
  status = 202
  site.clock.advance(MINUTE_MS)
  await deliverMessages(site.platform, 'phone')
  await deliverMessages(site.platform, 'phone')

  expect(requests).toHaveLength(2)
  const sentAt = [site.clock.now() - MINUTE_MS, site.clock.now()].map((ms) => Math.floor(ms / 1000))
  for (const [n, { headers, body }] of requests.entries()) {
    expect(JSON.parse(body)).toEqual({ id: written.id, to: phone, text: written.body })
    expect(headers['idempotency-key']).toBe(written.id)
    // signed with its own time, so that a gateway can reject replays
    const signature = signSms(key, body, sentAt[n] ?? 0)
    expect(headers[SIGNATURE_HEADER]).toBe(signature)
    const later = (sentAt[n] ?? 0) + 300
    expect(signSms(key, body, later)).not.toBe(signature.replace(/^t=\d+/, `t=${later}`))
  }
})

test.each([
  ['a code is refused for now', 451, 1],
  ['no such mailbox', 550, 0],
])('an email is tried again where the server answers %s (%i)', async (_, code, again) => {
  await using server = await startSmtpServer()
  await using site = await startPlatform({ providerSettings: { SMTP_URL: server.url, SMTP_FROM: FROM } })
  await register(site)
  server.setOpen(false, code)
  await deliverMessages(site.platform, 'email')
  server.setOpen(true)
  site.clock.advance(MINUTE_MS)
  await deliverMessages(site.platform, 'email')
  expect(server.received).toHaveLength(again)
  expect(site.logged().includes('message moved to dead letters')).toBe(again === 0)
})
