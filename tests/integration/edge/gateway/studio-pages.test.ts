import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { REQUEST_LIMITS } from '#server/http/request-limits.ts'
import { startApp } from '../../../support/app.ts'
import { listen, stopListening } from '../../../support/listen.ts'

type Seen = { readonly line: string; readonly headers: IncomingHttpHeaders; readonly body: string }

/** A studio, and the site that serves its games. */
async function startSite() {
  await using opened = new AsyncDisposableStack()
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    seen.push({
      line: `${request.method} ${request.url}`,
      headers: request.headers,
      body: (await buffer(request)).toString(),
    })
    const headers = {
      'content-type': 'text/html',
      'content-security-policy': "script-src 'self'; frame-ancestors https://casino.example",
      'set-cookie': 'evil=1',
    }
    response.writeHead(200, headers).end('game')
  })
  const studioUrl = await listen(server)
  opened.defer(() => stopListening(server))
  const app = opened.use(await startApp({ upstreamUrl: studioUrl, environment: { STUDIO_URL: studioUrl } }))
  const everything = opened.move()
  return { app, seen, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

const cookie = 'token=t0ken'

test('a game is sandboxed, loads from its own path alone, and neither gets nor sets cookies', async () => {
  await using site = await startSite()
  const answer = await site.app.fetch('/studio/g/glass-orchard/?lang=en', { headers: { cookie } })
  expect([answer.status, await answer.text()]).toEqual([200, 'game'])
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(
    /^script-src https?:\/\/[^/ ]+\/studio\/; frame-ancestors https:\/\/casino\.example; sandbox allow-scripts$/,
  )
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  expect(answer.headers.getSetCookie()).toEqual([])
  const [seen] = site.seen
  expect(seen?.line).toBe('GET /g/glass-orchard/?lang=en')
  expect(seen?.headers).not.toHaveProperty('cookie')
})

test('calls of a game are passed on from an opaque origin, after its preflight', async () => {
  await using site = await startSite()
  const preflight = await site.app.fetch('/studio/api/spin', {
    method: 'OPTIONS',
    headers: { origin: 'null', 'access-control-request-method': 'POST' },
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type'])
  const headers = { origin: 'null', 'content-type': 'application/json', cookie, authorization: 'Bearer t0ken' }
  const answer = await site.app.fetch('/studio/api/spin', { method: 'POST', headers, body: '{"stake":"1"}' })
  expect(answer.status).toBe(200)
  expect(site.seen).toMatchObject([{ line: 'POST /api/spin', body: '{"stake":"1"}' }])
  for (const name of ['cookie', 'authorization']) expect(site.seen[0]?.headers).not.toHaveProperty(name)
  const large = { method: 'POST', headers, body: ' '.repeat(REQUEST_LIMITS.bodyBytes + 1) }
  expect((await site.app.fetch('/studio/api/spin', large)).status).toBe(413)
  expect(site.seen).toHaveLength(1)
})

test('nothing else of the studio is served', async () => {
  await using site = await startSite()
  for (const path of ['/studio/readyz', '/studio/books', '/studio/', '/studio/rounds/g/'])
    expect([path, (await site.app.fetch(path)).status]).toEqual([path, 404])
  expect((await site.app.fetch('/studio/api/spin', { method: 'DELETE' })).status).toBe(405)
  expect(site.seen).toEqual([])
})

test('a site whose studio has a domain of its own has no such pages', async () => {
  await using app = await startApp({ upstreamUrl: 'http://127.0.0.1:9' })
  expect((await app.fetch('/studio/g/glass-orchard/')).status).toBe(404)
})
