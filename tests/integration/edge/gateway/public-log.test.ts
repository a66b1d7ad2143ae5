import { createServer, type IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { startApp } from '../../../support/app.ts'
import { listen, stopListening } from '../../../support/listen.ts'

type Seen = { readonly line: string; readonly headers: IncomingHttpHeaders }

/** Bytes of a tile, which are no text. */
const TILE = Buffer.from([0, 255, 195, 10, 13])

/** A platform with a public log, and the site in front of it. */
async function startSite() {
  await using opened = new AsyncDisposableStack()
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    seen.push({ line: `${request.method} ${request.url}`, headers: request.headers })
    const headers = {
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'set-cookie': 'evil=1',
    }
    response.writeHead(request.url?.endsWith('/404') ? 404 : 200, headers).end(TILE)
  })
  const upstreamUrl = await listen(server)
  opened.defer(() => stopListening(server))
  const app = opened.use(await startApp({ upstreamUrl }))
  const everything = opened.move()
  return { app, seen, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

test('the log is served byte for byte without cookies, and nothing else is asked for it', async () => {
  await using site = await startSite()
  const answer = await site.app.fetch('/log/0/2026/tile/0/x001/234.p/5?a=b', { headers: { cookie: 'token=t0ken' } })
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(TILE)).toBe(true)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(site.seen.map(({ line }) => line)).toEqual(['GET /general/log/0/2026/tile/0/x001/234.p/5?a=b'])
  expect(site.seen[0]?.headers).not.toHaveProperty('cookie')
  expect(site.seen[0]?.headers).not.toHaveProperty('x-forwarded-for')
})

test('what the log does not have is answered as the platform answers it, and nothing is sent to it', async () => {
  await using site = await startSite()
  expect((await site.app.fetch('/log/records/404')).status).toBe(404)
  expect((await site.app.fetch('/log/checkpoint', { method: 'POST', body: 'x' })).status).toBe(405)
  expect(site.seen.map(({ line }) => line)).toEqual(['GET /general/log/records/404'])
})
