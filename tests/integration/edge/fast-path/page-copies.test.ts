import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from 'srvx'
import { expect, test } from 'vitest'
import { createPageMemory } from '#server/edge/cache/pages.ts'
import { createPageCache } from '#server/edge/gateway/page-cache.ts'
import type { RuntimeRequest } from '#server/edge/gateway/request-context.ts'
import { startApp } from '../../../support/app.ts'

/** More than the sockets on both sides hold: whoever does not read it stops its writing. */
const FILLER = 'x'.repeat(16 * 1024 * 1024)

/** A shared page over real HTTP, with a nonce at its very end. */
async function startServer() {
  await using opened = new AsyncDisposableStack()
  const cache = createPageCache({ store: createPageMemory(2 * FILLER.length), now: () => 0, onFault() {} })
  const app = opened.use(
    await startApp({
      pages: { cache, build: 'b1', queries: { shared: {}, read: new Set() }, newPages: { consume: () => true } },
      render: async (_, { nonce }) =>
        new Response(`${FILLER}<script nonce="${nonce}">`, { headers: { 'content-type': 'text/html' } }),
    }),
  )
  const fetch = ({ runtime }: RuntimeRequest) =>
    app.fetch('/', { headers: { 'accept-language': 'ru' } }, { ip: '203.0.113.9', ...(runtime && { runtime }) })
  const server = serve({ port: 0, hostname: '127.0.0.1', silent: true, gracefulShutdown: false, fetch })
  await server.ready()
  opened.defer(() => server.close(true))
  const everything = opened.move()
  return {
    /** Resolves once the answer has begun; nothing of its body is read. */
    async ask(): Promise<IncomingMessage> {
      const [response]: IncomingMessage[] = await once(get(server.url ?? '', { agent: false }), 'response')
      if (!response) throw new Error('no answer')
      return response
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

/** The nonce in the page's policy, and the one at its end. */
async function noncesOf(response: IncomingMessage): Promise<(string | undefined)[]> {
  const policy = String(response.headers['content-security-policy'])
  const end = (await text(response)).slice(FILLER.length)
  return [/'nonce-([^']+)'/.exec(policy)?.[1], /nonce="([^"]+)"/.exec(end)?.[1]]
}

test('a page that a slow visitor still reads keeps his nonce, however many ask meanwhile', async () => {
  await using server = await startServer()
  const slow = await server.ask()
  const nonces = [await noncesOf(await server.ask()), await noncesOf(await server.ask())]
  nonces.push(await noncesOf(slow))
  for (const [inPolicy, inPage] of nonces) expect(inPage).toBe(inPolicy)
  expect(new Set(nonces.flat()).size).toBe(3)
})
