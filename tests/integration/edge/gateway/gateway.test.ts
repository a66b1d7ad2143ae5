import { expect, test } from 'vitest'
import type { PageFacts } from '#server/edge/gateway/pages/facts.ts'
import { currentContext } from '#server/edge/trpc/context.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { Overloaded } from '#server/shared/yielding-queue.ts'
import { startApp } from '../../../support/app.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'
import { tokenBackend } from '../../../support/upstream/token-backend.ts'
import { answeringVisits, visitAnswers } from '../../../support/upstream/visit-answers.ts'

const html = (body = '', init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { 'content-type': 'text/html; charset=utf-8' } })

const RUSSIAN = { headers: { 'accept-language': 'ru' } }

test('a page is rendered in the locale of its path, with the nonce of its headers and the public origin [A7]', async () => {
  const pages: PageFacts[] = []
  await using app = await startApp({
    environment: { PUBLIC_ORIGIN: 'https://casino.example' },
    render: async (_, page) => {
      pages.push(page)
      return html()
    },
  })
  for (const path of ['/faq', '/en', '/kz/faq', '/br', '/hi/a/b']) {
    const response = await app.fetch(path, RUSSIAN)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain(`script-src 'self' 'nonce-${pages.at(-1)?.nonce}'`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|(?:default|style)-src [^;]*unsafe/)
  }
  expect(pages.map(({ locale }) => locale)).toEqual(['ru', 'en', 'kz', 'br', 'hi'])
  expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(5)
  expect(pages[0]?.siteOrigin).toBe('https://casino.example')
})

test('a Host that is none of ours is 421 before anything is called', async () => {
  await using server = await startFixtureServer()
  const environment = { ALLOWED_HOSTS: 'casino.example,other.example:8080' }
  const status = async (origin: string, path = '/en') => {
    await using app = await startApp({ environment, origin, upstreamUrl: server.url })
    const { status } = await app.fetch(path)
    await app.settle()
    return status
  }
  expect(await status('http://casino.example')).toBe(200)
  expect(await status('http://CASINO.example:3000')).toBe(200)
  expect(await status('http://other.example:8080')).toBe(200)
  const pending = server.requests.length
  for (const origin of ['http://other.example', 'http://evil.example', 'http://casino.example.evil.example'])
    for (const path of ['/en', '/api/trpc/mirror.current', '/ru/faq', '/payment-pages/1'])
      expect(await status(origin, path)).toBe(421)
  expect(server.requests).toHaveLength(pending)
})

test('the client’s address goes upstream, from the socket or from a proxy that is trusted [C1]', async () => {
  await using server = await startFixtureServer()
  await using app = await startApp({ upstreamUrl: server.url, environment: { TRUSTED_PROXY: '10.0.0.0/8' } })
  const headers = { 'x-forwarded-for': '198.51.100.7', 'cf-ipcountry': 'KZ', 'accept-language': 'pt-BR' }
  await app.fetch('/api/trpc/geo.ip', { headers }, { ip: '203.0.113.9' })
  await app.fetch('/api/trpc/geo.ip', { headers }, { ip: '10.1.2.3' })
  await app.fetch('/api/trpc/geo.ip', { headers }, { ip: '203.0.113.9', runtime: { name: 'cloudflare' } })
  expect(server.requests.map((sent) => [sent.headers['x-forwarded-for'], sent.headers.region])).toEqual([
    ['203.0.113.9', undefined],
    ['198.51.100.7', 'KZ'],
    ['203.0.113.9', 'KZ'],
  ])
  expect(server.requests[0]?.headers['accept-language']).toBe('pt-BR')
})

test('a token is Secure exactly when the request is https, by the socket or a trusted proxy [E13]', async () => {
  await using server = await startFixtureServer()
  const backend = tokenBackend('renewed')
  const isSecure = async (origin: string, ip: string) => {
    backend.refreshes = 0
    server.respond(backend.respond)
    await using app = await startApp({ upstreamUrl: server.url, origin, environment: { TRUSTED_PROXY: '10.0.0.1' } })
    const headers = { cookie: 'token=stale', 'x-forwarded-proto': 'https' }
    const [cookie] = (await app.fetch('/api/trpc/wallet.balances', { headers }, { ip })).headers.getSetCookie()
    expect(cookie).toMatch(/^token=renewed; .*HttpOnly/)
    return cookie?.includes('Secure')
  }
  expect(await isSecure('http://casino.example', '203.0.113.9')).toBe(false)
  expect(await isSecure('http://casino.example', '10.0.0.1')).toBe(true)
  expect(await isSecure('https://casino.example', '203.0.113.9')).toBe(true)
})

test('a token that is refreshed while a page is rendered is in the head of the page [S7]', async () => {
  await using server = await startFixtureServer()
  server.respond(tokenBackend('renewed').respond)
  await using app = await startApp({
    upstreamUrl: server.url,
    async render() {
      const { session } = currentContext()
      await session.call(contract.profile.user, {})
      return html()
    },
  })
  const response = await app.fetch('/en', { headers: { cookie: 'token=stale; locale=en' } })
  expect(response.headers.getSetCookie()[0]).toMatch(/^token=renewed;/)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('server-timing')).toMatch(/upstream;desc="GET \/profile\/user";dur=\d/)
  expect(response.headers.get('server-timing')).toMatch(/render;dur=\d/)
  expect(response.headers.get('server-timing')).not.toMatch(/path|headers/)
})

test('once the head is sent the stream refreshes nothing: it says that the browser has to ask again [S7]', async () => {
  await using server = await startFixtureServer()
  const backend = tokenBackend('renewed')
  server.respond(backend.respond)
  await using app = await startApp({
    upstreamUrl: server.url,
    async render() {
      const { session } = currentContext()
      return new Response(
        new ReadableStream(
          {
            async pull(controller) {
              const reported = await session.call(contract.wallet.balances, {}).catch((error: Error) => error.name)
              controller.enqueue(new TextEncoder().encode(String(reported)))
              controller.close()
            },
          },
          { highWaterMark: 0 },
        ),
        { headers: { 'content-type': 'text/html' } },
      )
    },
  })
  const response = await app.fetch('/en', { headers: { cookie: 'token=stale; locale=en' } })
  expect(await response.text()).toBe('RetryFromClient')
  expect(response.headers.getSetCookie()).toEqual([])
  expect(backend.refreshes).toBe(0)
})

test('a visitor’s page may be kept by the browser that asked, a player’s by nobody', async () => {
  await using app = await startApp()
  const caching = async (cookie: string) =>
    (await app.fetch('/en', { headers: { cookie } })).headers.get('cache-control')
  expect(await caching('locale=en')).toBe('private, no-cache')
  expect(await caching('locale=en; token=t0ken')).toBe('private, no-store')
})

test('a page whose address is a secret says so itself, and nobody keeps it [R22]', async () => {
  await using app = await startApp({
    async render() {
      const page = html()
      page.headers.set('cache-control', 'no-store')
      return page
    },
  })
  const response = await app.fetch('/en/reset-password/t0ken', { headers: { cookie: 'locale=en' } })
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test('a page whose player has to sign on elsewhere goes there, and says where to come back to [S6]', async () => {
  await using app = await startApp({
    async render() {
      currentContext().onSignOnRequired('https://sso.example/login?site=7')
      return html()
    },
  })
  const response = await app.fetch('/en/faq?a=1&b=2')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(
    `https://sso.example/login?site=7&url=${encodeURIComponent('http://casino.example/en/faq?a=1&b=2')}`,
  )
})

test('a page that fails goes to the error page; an error page that fails says so [X4]', async () => {
  await using server = await startFixtureServer()
  server.respond(answeringVisits())
  await using app = await startApp({
    upstreamUrl: server.url,
    render: async () => {
      throw new Error('broken')
    },
  })
  const page = await app.fetch('/kz/faq')
  expect([page.status, page.headers.get('location')]).toEqual([302, '/kz/error?errorCode=500'])
  const errorPage = await app.fetch('/kz/error?errorCode=500')
  expect([errorPage.status, await errorPage.text()]).toEqual([500, 'Internal Server Error'])
  expect(app.faults).toMatchObject([{ error: { message: 'broken' }, path: '/kz/faq' }, { path: '/kz/error' }])
  expect(app.faults[0]?.requestId).toBe(page.headers.get('x-request-id'))
})

test('what a page asks for ends when its browser leaves, and is no fault', async () => {
  await using server = await startFixtureServer()
  const browser = new AbortController()
  server.respond(
    answeringVisits(async () => {
      browser.abort()
      return { status: 200, body: {} }
    }),
  )
  const ends: unknown[] = []
  await using app = await startApp({
    upstreamUrl: server.url,
    async render() {
      const { session, onFault } = currentContext()
      await session.call(contract.profile.user, {}).catch((error: unknown) => {
        ends.push(error)
        onFault(error)
      })
      return html()
    },
  })
  await app.fetch('/en', { headers: { cookie: 'token=t0ken' }, signal: browser.signal })
  expect(ends).toMatchObject([{ kind: 'aborted' }])
  expect(app.faults.some(({ error }) => error instanceof Overloaded)).toBe(false)
})

test('every answer carries the security headers, also a failure, and those for https on https only', async () => {
  const failing = async () => {
    throw new Error('broken')
  }
  await using http = await startApp({ render: failing })
  await using https = await startApp({ render: failing, origin: 'https://casino.example' })
  for (const path of ['/error', '/healthz', '/%00', '/api/trpc/session.current']) {
    const { headers } = await http.fetch(path, RUSSIAN)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(headers.has('strict-transport-security')).toBe(false)
    expect((await https.fetch(path, RUSSIAN)).headers.get('strict-transport-security')).toBe('max-age=31536000')
  }
})

test('what is no page loads nothing, and has no nonce: a procedure’s answer, whatever it says', async () => {
  await using app = await startApp()
  for (const path of ['/api/trpc/session.current', '/api/trpc/no.such', '/api/nowhere']) {
    const { headers } = await app.fetch(path)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  }
  const { headers } = await app.fetch('/en')
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[\w+/]{24}'/)
})

test('https is kept to under the host, too, where the operator says so', async () => {
  await using app = await startApp({ origin: 'https://casino.example', environment: { HSTS_SUBDOMAINS: 'true' } })
  const { headers } = await app.fetch('/healthz')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

test('there are no server functions: what asks for one is answered 404, and reaches no router', async () => {
  await using app = await startApp({
    async render() {
      throw new Error('Start knows no such function')
    },
  })
  for (const [method, status] of [
    ['GET', 404],
    ['POST', 405],
  ] as const) {
    const response = await app.fetch('/_serverFn/x', { method })
    expect([response.status, response.headers.get('location')]).toEqual([status, null])
  }
  expect(app.faults.some(({ error }) => error instanceof Overloaded)).toBe(false)
})

test('/healthz answers while everything else is dead; /readyz names what does not answer', async () => {
  await using app = await startApp()
  expect((await app.fetch('/healthz')).status).toBe(200)
  const unready = await app.fetch('/readyz')
  expect([unready.status, await unready.text()]).toEqual([503, 'no answer: upstream'])
  await using server = await startFixtureServer()
  await using ready = await startApp({ upstreamUrl: server.url })
  expect((await ready.fetch('/readyz')).status).toBe(200)
})

test('a render for which there is no room is a 503 that says when to come back', async () => {
  await using app = await startApp({
    turns: () => {
      throw new Overloaded()
    },
  })
  const answer = await app.fetch('/en', RUSSIAN)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(app.faults.some(({ error }) => error instanceof Overloaded)).toBe(false)
})

test.each([
  ['http://casino.example:443', 'https'],
  ['https://casino.example:80', 'http'],
])('at %s, which a proxy says is %s, the origin has no default port [N1]', async (origin, proto) => {
  await using server = await startFixtureServer()
  const moved = { redirect: { newLink: `${proto}://casino.example` }, meta_yandex_verification: null, sso: null }
  server.respond(visitAnswers({ '/mirror': { status: 200, body: moved } }))
  await using app = await startApp({ upstreamUrl: server.url, origin, environment: { TRUSTED_PROXY: '10.0.0.1' } })
  const headers = { 'x-forwarded-proto': proto, 'accept-language': 'ru' }
  const response = await app.fetch('/faq', { headers }, { ip: '10.0.0.1' })
  expect([response.status, response.headers.get('location')]).toEqual([200, null])
})

test('the country of a visitor is believed from a trusted proxy alone', async () => {
  await using server = await startFixtureServer()
  await using app = await startApp({ upstreamUrl: server.url, environment: { TRUSTED_PROXY: '10.0.0.1' } })
  for (const [ip, country] of [
    ['10.0.0.1', 'kz'],
    ['10.0.0.1', 'Kazakhstan'],
    ['203.0.113.9', 'KZ'],
  ] as const)
    await app.fetch('/api/trpc/geo.ip', { headers: { 'x-country-code': country } }, { ip })
  expect(server.requests.map((sent) => sent.headers.region)).toEqual(['KZ', undefined, undefined])
})
