import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { Site } from './site.ts'

const key = readFileSync(new URL('./https/loopback.key', import.meta.url))
const cert = readFileSync(new URL('./https/loopback.crt', import.meta.url))
/** Connection headers, which HTTP/2 forbids. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

/**
 * Starts a TLS proxy with HTTP/2 in front of a site that trusts this machine, like a proxy on the internet. Returns its
 * origin.
 */
export async function startHttp2Proxy(site: Site): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, outgoing) =>
    pass(site, incoming, outgoing),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `https://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}

function pass(site: Site, incoming: Http2ServerRequest, outgoing: Http2ServerResponse): void {
  const named = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'))
  const host = incoming.authority
  const sent = request(site.url + incoming.url, {
    method: incoming.method,
    headers: { ...Object.fromEntries(named), host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' },
  })
  sent.once('error', () => outgoing.stream?.close())
  sent.once('response', (response) => {
    const headers = Object.entries(response.headers).filter(([name]) => !OF_CONNECTION.includes(name))
    outgoing.writeHead(response.statusCode ?? 502, Object.fromEntries(headers))
    response.pipe(outgoing)
  })
  incoming.pipe(sent)
}
