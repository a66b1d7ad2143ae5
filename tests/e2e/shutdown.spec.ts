import { createServer, type ServerResponse } from 'node:http'
import { expect, test } from '@playwright/test'
import { childEnvironment, parseEnvironment } from '#server/env.ts'
import { LIVE_PATH } from '#server/shared/contract/live.ts'
import { startChild, waitUntilReady } from '#server/supervisor/child.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { appProgram } from '#server/supervisor/programs.ts'
import { listen, stopListening } from '../support/listen.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const START_TIMEOUT_MS = 120_000

/** The operator's API: a live stream that never ends, and every other call delayed until the test answers it. */
async function startHeldUpstream() {
  const held = Promise.withResolvers<ServerResponse>()
  const server = createServer((request, response) => {
    if (!request.url?.includes(LIVE_PATH)) return held.resolve(response)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': open\n\n')
  })
  const url = await listen(server)
  return { url, held: held.promise, [Symbol.asyncDispose]: () => stopListening(server) }
}

type SiteOptions = { readonly upstreamUrl: string; readonly directory: string; readonly nodeOptions?: string }

/** Starts the built site on a free port, and waits until it serves. */
async function startSite({ upstreamUrl, directory, nodeOptions }: SiteOptions) {
  const variables = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: String(await freePort('127.0.0.1')),
    DATA_DIR: directory,
    UPSTREAM: 'remote',
    UPSTREAM_URL: upstreamUrl,
    UPSTREAM_TIMEOUT_MS: '60000',
    APP_SECRET: 'app-secret-of-the-tests-0123456789',
  }
  // if CI is set, the server alone would not wait for anything
  const environment = childEnvironment({ ...variables, CI: '1', ...(nodeOptions && { NODE_OPTIONS: nodeOptions }) })
  const url = `http://127.0.0.1:${variables.PORT}`
  const site = startChild(appProgram(parseEnvironment(variables), environment))
  await waitUntilReady({ name: 'site', readyUrl: `${url}/healthz` }, site, AbortSignal.timeout(START_TIMEOUT_MS))
  return { url, site }
}

test('SIGTERM ends the live streams, answers what is open, and then the site', async () => {
  test.setTimeout(START_TIMEOUT_MS)
  await using upstream = await startHeldUpstream()
  using directory = temporaryDirectory()
  const { url, site } = await startSite({ upstreamUrl: upstream.url, directory: directory.path })
  await using _site = { [Symbol.asyncDispose]: site.stop }

  const input = encodeURIComponent(JSON.stringify({ json: { topics: ['balance'] } }))
  const headers = { accept: 'text/event-stream', cookie: 'token=t0ken' }
  const live = await fetch(`${url}/api/trpc/live?input=${input}`, { headers })
  const slow = fetch(`${url}/api/trpc/geo.ip`)
  const held = await upstream.held

  const stopped = site.stop()
  expect(await live.text()).toContain('SERVICE_UNAVAILABLE')
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
  held.writeHead(422, { 'content-type': 'application/json' }).end('{"errors":{"base":["invalid"]}}')

  const answer = await slow
  expect([answer.status, answer.headers.get('connection')]).toEqual([422, 'close'])
  expect(await site.ended).toBe('code 0')
  await stopped
})

test('an uncaught exception ends the process of the site, a rejection that nobody awaits does not', async () => {
  test.setTimeout(START_TIMEOUT_MS)
  await using upstream = await startHeldUpstream()
  using directory = temporaryDirectory()
  const port = await freePort('127.0.0.1')
  const faults = `
    import { createServer } from 'node:http'
    const faults = {
      '/reject': () => void Promise.reject(new Error('rejected')),
      '/throw': () => setImmediate(() => { throw new Error('thrown') }),
    }
    createServer((request, response) => {
      response.end()
      faults[request.url]()
    }).listen(${port}, '127.0.0.1').unref()`
  const loaded = `data:text/javascript,${encodeURIComponent(faults)}`
  const { url, site } = await startSite({
    upstreamUrl: upstream.url,
    directory: directory.path,
    nodeOptions: `--import=${loaded}`,
  })
  await using _site = { [Symbol.asyncDispose]: site.stop }
  await fetch(`http://127.0.0.1:${port}/reject`)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await fetch(`http://127.0.0.1:${port}/throw`)
  expect(await site.ended).toBe('code 1')
})
