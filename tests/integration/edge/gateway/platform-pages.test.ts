import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startApp } from '../../../support/app.ts'
import { listen, stopListening } from '../../../support/listen.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const OWN_FORM = { ...FORM, origin: 'http://casino.example' }

type Seen = { readonly line: string; readonly headers: IncomingHttpHeaders; readonly body: string }

/** A platform that has a payment page, and the app in front of it. */
async function startSite(environment: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack()
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: await text(request) })
    if (request.method === 'POST')
      response.writeHead(303, { location: '/?paid=1', 'set-cookie': 'evil=1', 'x-inner': '1' }).end()
    else
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" })
        .end('pay')
  })
  const upstreamUrl = await listen(server)
  opened.defer(() => stopListening(server))
  const app = opened.use(
    await startApp({
      upstreamUrl,
      environment: { SERVICE_SECRET: 'service-secret-of-the-tests-0123456789', ...environment },
    }),
  )
  const everything = opened.move()
  return { app, seen, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

test('a payment provider’s page is shown on the site’s origin, under its own stricter policy', async () => {
  await using site = await startSite()
  const headers = { cookie: 'token=t0ken', authorization: 'Bearer t0ken', 'accept-language': 'hi' }
  const page = await site.app.fetch('/payment-pages/acme/pay/7?x=1', { headers })
  expect([page.status, await page.text()]).toEqual([200, 'pay'])
  expect(page.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(site.seen[0]).toMatchObject({
    line: 'GET /payment-pages/acme/pay/7?x=1',
    headers: { 'accept-language': 'hi', 'x-forwarded-for': '203.0.113.9', 'x-service-secret': expect.any(String) },
  })
  expect(site.seen[0]?.headers).not.toHaveProperty('cookie')
  expect(site.seen[0]?.headers).not.toHaveProperty('authorization')
})

test('its form is passed on from our own pages only, and no cookie comes back', async () => {
  await using site = await startSite()
  const post = (headers: Record<string, string>, body = 'status=confirmed') =>
    site.app.fetch('/payment-pages/acme/pay/7', { method: 'POST', headers, body })
  const answer = await post(OWN_FORM)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?paid=1'])
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(answer.headers.has('x-inner')).toBe(false)
  expect(site.seen).toMatchObject([{ line: 'POST /payment-pages/acme/pay/7', body: 'status=confirmed' }])

  expect((await post(FORM)).status).toBe(403)
  expect((await post({ ...FORM, origin: 'http://evil.example' })).status).toBe(403)
  expect((await post({ ...OWN_FORM, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post({ ...OWN_FORM, 'content-type': 'application/json' })).status).toBe(415)
  expect((await post(OWN_FORM, 'x'.repeat(16_385))).status).toBe(413)
  expect((await site.app.fetch('/payment-pages/acme/pay/7', { method: 'PUT', headers: OWN_FORM })).status).toBe(405)
  expect(site.seen).toHaveLength(1)
})

test('in front of a remote API there are no such pages, unless it is the platform', async () => {
  await using site = await startSite({ UPSTREAM: 'remote' })
  await site.app.fetch('/payment-pages/acme/pay/7')
  expect(site.seen).toEqual([])
  await using apart = await startSite({ UPSTREAM: 'remote', PLATFORM_PAGES: 'true' })
  await apart.app.fetch('/payment-pages/acme/pay/7')
  expect(apart.seen).toMatchObject([{ line: 'GET /payment-pages/acme/pay/7' }])
})

test('an address that payment pages had in an earlier release leads on, and keeps its method', async () => {
  await using site = await startSite()
  for (const method of ['GET', 'POST']) {
    const answer = await site.app.fetch('/sandbox/pay/7?lang=ru', { method })
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/payment-pages/sandbox/pay/7?lang=ru'])
  }
  expect(site.seen).toEqual([])
})
