import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { REQUEST_LIMITS } from '#server/http/request-limits.ts'
import { startApp } from '../../../support/app.ts'
import { listen, stopListening } from '../../../support/listen.ts'

type Seen = { readonly line: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** A platform that accepts callbacks, and the site in front of it. */
async function startSite(environment: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack()
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: await buffer(request) })
    const headers = { 'content-type': 'application/json', 'retry-after': '5', 'set-cookie': 'evil=1', 'x-inner': '1' }
    response.writeHead(503, headers).end('{"errors":{}}')
  })
  const upstreamUrl = await listen(server)
  opened.defer(() => stopListening(server))
  const secret = { SERVICE_SECRET: 'service-secret-of-the-tests-0123456789' }
  const app = opened.use(await startApp({ upstreamUrl, environment: { ...secret, ...environment } }))
  const everything = opened.move()
  return { app, seen, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

/** JSON with a provider's spacing, and bytes that are not UTF-8. */
const BODY = Buffer.concat([Buffer.from('{ "type":\t"InvoiceSettled" }\r\n'), Buffer.from([0xff, 0x00, 0xc3])])

test.each(['btcpay', 'sandbox', 'acme'])(
  'a callback of %s arrives with its bytes and its signature',
  async (provider) => {
    await using site = await startSite()
    const answer = await site.app.fetch(`/callbacks/${provider}?shop=1`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'btcpay-sig': 'sha256=00ff',
        'x-acme-signature': 't=1,v1=2',
        cookie: 'token=t0ken',
        authorization: 'Bearer t0ken',
        'x-service-secret': 'forged',
        origin: 'https://pay.example',
      },
      body: BODY,
    })
    expect([answer.status, await answer.text(), answer.headers.get('retry-after')]).toEqual([503, '{"errors":{}}', '5'])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.has('x-inner')).toBe(false)
    const [callback] = site.seen
    expect(callback?.line).toBe(`POST /callbacks/${provider}?shop=1`)
    expect(callback?.body.equals(BODY)).toBe(true)
    expect(callback?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'btcpay-sig': 'sha256=00ff',
      'x-acme-signature': 't=1,v1=2',
      'x-forwarded-for': '203.0.113.9',
      'x-service-secret': 'service-secret-of-the-tests-0123456789',
    })
    expect(callback?.headers).not.toHaveProperty('cookie')
    expect(callback?.headers).not.toHaveProperty('authorization')
  },
)

test('a callback that is no POST, or too large, reaches no platform; in front of a remote API none does', async () => {
  await using site = await startSite()
  const read = await site.app.fetch('/callbacks/btcpay')
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
  const large = await site.app.fetch('/callbacks/btcpay', {
    method: 'POST',
    body: new Uint8Array(REQUEST_LIMITS.bodyBytes + 1),
  })
  expect(large.status).toBe(413)
  expect(site.seen).toEqual([])
  await using remote = await startSite({ UPSTREAM: 'remote' })
  expect((await remote.app.fetch('/callbacks/btcpay', { method: 'POST', body: BODY })).status).toBe(405)
  expect(remote.seen).toEqual([])
  await using apart = await startSite({ UPSTREAM: 'remote', PLATFORM_PAGES: 'true' })
  expect((await apart.app.fetch('/callbacks/btcpay', { method: 'POST', body: BODY })).status).toBe(503)
  expect(apart.seen).toHaveLength(1)
})
