import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { listen, stopListening } from './listen.ts'
import type { Site } from './site.ts'

/** Proxy in front of a site: adds TLS, and simulates the deploy of a newer build. */
export type DeployProxy = AsyncDisposable & {
  /** `https://127.0.0.1:PORT`, or http. */
  readonly url: string
  /**
   * Makes the site's files name a newer build, and another server answer. Open connections to the former server are
   * cut.
   */
  deploy(server: Pick<Site, 'url'>): void
  answer(path: string, json: object): void
}

/** Test certificate: only a browser configured to accept it does. */
const key = readFileSync(new URL('./https/loopback.key', import.meta.url))
const cert = readFileSync(new URL('./https/loopback.crt', import.meta.url))
/** Files that name the build. */
const OF_BUILD = ['/sw.js', '/builds/latest.json']

export async function startDeployProxy(site: Site, scheme: 'http' | 'https'): Promise<DeployProxy> {
  let newBuild: string | undefined
  let origin = site.url
  const answers = new Map<string, object>()

  const pass: RequestListener = (incoming, outgoing) => {
    const path = (incoming.url ?? '').split('?')[0] ?? ''
    const answer = answers.get(path)
    if (answer !== undefined) {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      return
    }
    const build = OF_BUILD.includes(path) ? newBuild : undefined
    // rewritten files must be uncompressed and complete
    if (build !== undefined)
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete incoming.headers[name]
    const sent = request(origin + (incoming.url ?? '/'), {
      method: incoming.method ?? 'GET',
      headers: { ...incoming.headers, 'x-forwarded-proto': scheme, 'x-forwarded-for': '127.0.0.1' },
    })
    sent.once('error', () => outgoing.destroy())
    outgoing.once('close', () => sent.destroy())
    sent.once('response', async (response) => {
      if (build !== undefined) {
        const body = await ofBuild(response, build)
        outgoing.writeHead(200, { 'content-type': response.headers['content-type'] ?? '', 'cache-control': 'no-cache' })
        outgoing.end(body)
        return
      }
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      outgoing.flushHeaders()
      await pipeline(response, outgoing).catch(() => outgoing.destroy())
    })
    incoming.pipe(sent)
  }
  const listener = scheme === 'https' ? createSecureServer({ key, cert }, pass) : createServer(pass)
  const url = (await listen(listener)).replace(/^https?/, scheme)
  return {
    url,
    deploy(server) {
      newBuild = crypto.randomUUID()
      origin = server.url
      listener.closeAllConnections()
    },
    answer(path, json) {
      answers.set(path, json)
    },
    async [Symbol.asyncDispose]() {
      await stopListening(listener)
    },
  }
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** The same file of another build. */
async function ofBuild(response: IncomingMessage, id: string): Promise<string> {
  const body = await text(response)
  if (!UUID.test(body)) throw new Error('the file names no build')
  return body.replace(UUID, id)
}
