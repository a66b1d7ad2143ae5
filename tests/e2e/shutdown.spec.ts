import { createServer, type ServerResponse } from 'node:http'
import { expect, test } from '@playwright/test'
import { childEnvironment, parseEnvironment } from '#server/env.ts'
import { LIVE_PATH } from '#server/shared/contract/live.ts'
import { startChild, untilServing } from '#server/supervisor/child.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { appProgram } from '#server/supervisor/programs.ts'
import { listen, stopListening } from '../support/listen.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const START_TIMEOUT_MS = 120_000

/** The operator's API: a live stream that never ends, and every other call held back until the test answers it. */
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

test('SIGTERM ends the live streams, answers what is open, and then the site', async () => {
  test.setTimeout(START_TIMEOUT_MS)
  await using upstream = await startHeldUpstream()
  using directory = temporaryDirectory()
  const variables = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: String(await freePort('127.0.0.1')),
    DATA_DIR: directory.path,
    UPSTREAM: 'remote',
    UPSTREAM_URL: upstream.url,
    UPSTREAM_TIMEOUT_MS: '60000',
    APP_SECRET: 'app-secret-of-the-tests-0123456789',
  }
  // where CI is set, the server by itself would not wait for anything
  const program = appProgram(parseEnvironment(variables), childEnvironment({ ...variables, CI: '1' }))
  const url = `http://127.0.0.1:${variables.PORT}`
  const site = startChild(program)
  await using _site = { [Symbol.asyncDispose]: site.stop }
  await untilServing({ name: 'site', readyUrl: `${url}/healthz` }, site, AbortSignal.timeout(START_TIMEOUT_MS))

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
