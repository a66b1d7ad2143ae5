import { once } from 'node:events'
import { connect } from 'node:net'
import type { ServerRequest } from 'srvx'
import { serve } from 'srvx/node'
import { afterEach, expect, test, vi } from 'vitest'
import { writeRaw } from '#server/edge/http/raw-writes.node.ts'
import type { AnswerLive } from '#server/edge/trpc/http.ts'
import { answerPlayerLive } from '#server/edge/trpc/player-live.ts'
import { answerPublicLive } from '#server/edge/trpc/public-live.ts'
import { SSE } from '#server/edge/trpc/trpc.ts'
import { ORIGIN, startApp } from '../../../support/app/start-app.ts'
import { changeOf, wholeTable } from '../../../support/shared-rounds/crash-events.ts'
import { type LiveOperator, startLiveOperator } from '../../../support/upstream/live-operator.ts'

const pathOf = (topics: readonly string[], more = {}) =>
  `/api/trpc/live?input=${encodeURIComponent(JSON.stringify({ json: { topics, ...more } }))}`
const CRASH = pathOf(['crash'])
const HEADERS = { origin: ORIGIN, accept: 'text/event-stream' }

afterEach(() => vi.useRealTimers())

const answerLive: AnswerLive = (admitted, context) =>
  answerPublicLive(admitted, context) ?? answerPlayerLive(admitted, context)

/** The app behind a real server, like a build's entry; with `off`, without that fast path. */
async function startSite(off = '') {
  await using opened = new AsyncDisposableStack()
  const operator = opened.use(await startLiveOperator())
  const environment = { FAST_PATHS_OFF: off }
  const app = opened.use(await startApp({ upstreamUrl: operator.url, environment, answerLive }))
  const networks = Array.from({ length: 200 }, (_, index) => `203.0.${index}.9`)
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    gracefulShutdown: false,
    async fetch(request: ServerRequest) {
      const { pathname, search } = new URL(request.url)
      const { method, headers, signal, runtime } = request
      const ip = request.headers.get('x-network') ?? networks.pop()
      return writeRaw(await app.fetch(pathname + search, { method, headers, signal }, { ip, runtime }), request)
    },
  })
  await server.ready()
  opened.defer(() => server.close(true))
  const everything = opened.move()
  const url = (server.url ?? '').replace(/\/$/, '')
  const watch = (path = CRASH, headers: Readonly<Record<string, string>> = {}) =>
    fetch(url + path, { headers: { ...HEADERS, ...headers } })
  return { operator, url, watch, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

/** Reads a stream until it contains `end`; the stream stays open. */
async function textUntil({ body }: Response, end: string): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (reader && !text.includes(end)) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  reader?.releaseLock()
  return text
}

const TABLE = wholeTable({ sequence: 1, bets: 3 })

/** A reader's text of a table, a change of it, and the operator's end. */
async function toldOf(off = '') {
  await using site = await startSite(off)
  const response = await site.watch()
  await vi.waitUntil(() => site.operator.open.size === 1)
  site.operator.send('crash', TABLE)
  site.operator.send('crash', changeOf(TABLE, { sequence: 2, count: 4 }))
  for (const stream of site.operator.open) stream.end()
  const { status, headers } = response
  return { status, type: headers.get('content-type'), text: await response.text() }
}

test('public news are written to the letter as tRPC writes them, the end with its error included', async () => {
  const ours = await toldOf()
  expect(ours.text).toContain('SERVICE_UNAVAILABLE')
  expect(ours).toEqual(await toldOf('public-live'))
  expect(ours.text.match(/^data: .*"kind":"(whole|change)"/gm)).toHaveLength(2)
})

const BALANCE = { balance: '10', currency: 'RUB', version: 1 }

/** A player's text of their balance, and of the end that `finish` causes. */
async function ownNewsOf(finish: (operator: LiveOperator) => void, off = '') {
  await using site = await startSite(off)
  const response = await site.watch(pathOf(['balance', 'bets'], { lastEventId: 'a.1' }))
  await vi.waitUntil(() => site.operator.open.size === 2)
  site.operator.tell('9')
  await textUntil(response.clone(), '"bets"')
  site.operator.send('balance', BALANCE)
  finish(site.operator)
  const { status, headers } = response
  const shown = { status, type: headers.get('content-type'), text: await response.text() }
  // the public stream stays open for the next page
  await vi.waitUntil(() => site.operator.open.size <= 1)
  return shown
}

test.each([
  ['the operator’s end', (operator: LiveOperator) => operator.endAll(), 'SERVICE_UNAVAILABLE'],
  ['a broken connection', (operator: LiveOperator) => setTimeout(operator.breakOff, 200), 'BAD_GATEWAY'],
  ['the end of the session', (operator: LiveOperator) => operator.send('signed_out', {}), 'event: return'],
])('a player’s own news up to %s are written to the letter as tRPC writes them', async (_, finish, end) => {
  const ours = await ownNewsOf(finish)
  expect(ours.text).toMatch(/"topic":"bets".*\nid: a.1\n/)
  expect(ours.text).toMatch(/"topic":"balance".*\nid: 1\n/)
  expect(ours.text).toContain(end)
  expect(ours).toEqual(await ownNewsOf(finish, 'public-live'))
})

test('a stream that the operator refuses is refused to the letter as tRPC refuses it', async () => {
  const refusedBy = async (off: string) => {
    await using site = await startSite(off)
    site.operator.refuse()
    const response = await site.watch(pathOf(['balance', 'bets']))
    return { status: response.status, text: await response.text() }
  }
  const ours = await refusedBy('')
  expect(ours.text).toMatch(/event: serialized-error\ndata: .*UNAUTHORIZED/)
  expect(ours).toEqual(await refusedBy('public-live'))
})

test('a player who leaves is left by the operator’s stream, too', async () => {
  await using site = await startSite()
  const response = await site.watch(pathOf(['balance', 'bets']))
  expect(response.headers.get('connection')).toBe('close')
  await vi.waitUntil(() => site.operator.open.size === 2)
  await response.body?.cancel()
  // the public stream stays open for the next page
  await vi.waitUntil(() => site.operator.open.size === 1)
})

test('a public stream that is taken up again is tRPC’s to answer', async () => {
  await using site = await startSite()
  const kept = await site.watch()
  expect(kept.headers.get('connection')).toBe('close')
  await kept.body?.cancel()
  for (const path of [pathOf(['crash'], { lastEventId: 'a.1' }), pathOf(['none']), '/api/trpc/live']) {
    const answer = await site.watch(path)
    expect([path, answer.headers.get('connection')]).toEqual([path, 'keep-alive'])
    await answer.body?.cancel()
  }
})

test('all readers have one stream, and who comes later is told the state first', async () => {
  await using site = await startSite()
  const first = await site.watch()
  await vi.waitUntil(() => site.operator.open.size === 1)
  site.operator.send('crash', TABLE)
  await textUntil(first, '"kind":"whole"')
  const second = await site.watch()
  expect(await textUntil(second, '"kind":"whole"')).toContain('"sequence":1')
  expect(site.operator.asked()).toBe(1)
  await Promise.all([first, second].map(({ body }) => body?.cancel()))
})

test('a stream with nothing to tell is pinged', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await using site = await startSite()
  const response = await site.watch()
  await vi.waitUntil(() => site.operator.open.size === 1)
  vi.advanceTimersByTime(SSE.ping.intervalMs)
  expect(await textUntil(response, 'ping')).toMatch(/event: ping\ndata: \n\n\n$/)
})

test('who does not read is dropped, and costs the others nothing', async () => {
  await using site = await startSite()
  const { hostname, port } = new URL(site.url)
  const lazy = connect(Number(port), hostname)
  await once(lazy, 'connect')
  lazy.pause().write(`GET ${CRASH} HTTP/1.1\r\nhost: casino.example\r\norigin: ${ORIGIN}\r\n\r\n`)
  const reader = await site.watch()
  await vi.waitUntil(() => site.operator.open.size === 1)
  const closed = once(lazy, 'close')
  const table = wholeTable({ sequence: 1, bets: 200 })
  // more than all system buffers hold
  for (let sent = 1; sent <= 400; sent += 1) {
    site.operator.send('crash', { ...table, run: `run-${sent}` })
    await textUntil(reader, `"run-${sent}"`)
  }
  lazy.resume()
  await closed
  site.operator.send('crash', { ...table, run: 'last' })
  expect(await textUntil(reader, '"last"')).toContain('"last"')
  await reader.body?.cancel()
})

test('a network has so many streams, and is told when it may have another', async () => {
  await using site = await startSite()
  const headers = { 'x-network': '203.0.113.9' }
  const open = await Promise.all(Array.from({ length: 200 }, () => site.watch(CRASH, headers)))
  const refused = await (await site.watch(CRASH, headers)).text()
  expect(refused).toMatch(/event: serialized-error\ndata: .*too_many_requests.*"retryAfterS":60/)
  await open[0]?.body?.cancel()
  site.operator.send('crash', TABLE)
  const isLetIn = async () => {
    const answer = await site.watch(CRASH, headers)
    const first = await textUntil(answer, '{"json"')
    await answer.body?.cancel()
    return first.includes('"kind":"whole"')
  }
  await vi.waitUntil(isLetIn, { timeout: 60_000 })
  await Promise.all(open.slice(1).map(({ body }) => body?.cancel()))
})
