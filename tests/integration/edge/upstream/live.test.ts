import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { createOpenLive, type LiveMessage } from '#server/edge/upstream/live.ts'
import { LIVE_PING_MS } from '#server/shared/contract/live.ts'
import { listen, stopListening } from '../../../support/listen.ts'
import { settingsFor } from '../../../support/upstream/client.ts'
import { UPSTREAM_CONTEXT } from '../../../support/upstream/upstream-context.ts'

const EVENT = 'id: run.1\nevent: bets\ndata: {"bets":[]}\n\n'
/** Ends no response of a busy machine. */
const LONG_MS = 60_000

afterEach(() => void vi.useRealTimers())

/** Opens the live stream of an operator that answers with `answer`. */
async function openStream(answer: (response: ServerResponse) => void, timeoutMs = LONG_MS) {
  const server = createServer((_, response) => answer(response))
  const url = await listen(server)
  const openLive = createOpenLive(settingsFor(url, { UPSTREAM_TIMEOUT_MS: timeoutMs }), new AbortController().signal)
  const leave = new AbortController()
  const request = { topics: ['bets'], lastEventId: null, signal: leave.signal } as const
  return {
    leave,
    opened: openLive(request, { upstreamContext: UPSTREAM_CONTEXT, bearer: null }),
    [Symbol.asyncDispose]: () => stopListening(server),
  }
}

const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

async function rest(messages: AsyncIterable<LiveMessage>): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of messages) ids.push(id)
  return ids
}

test('ends where the operator ends it', async () => {
  await using stream = await openStream((response) => begin(response).end(EVENT + EVENT))
  expect(await rest(await stream.opened)).toEqual(['run.1', 'run.1'])
})

test.each([
  ['an event without an id', EVENT.replace('id: run.1\n', '')],
  ['an id that no header can hold', EVENT.replace('run.1', 'ряд')],
  ['a topic that nobody knows', EVENT.replace('bets', 'gossip')],
  ['data that is no JSON', EVENT.replace('{"bets":[]}', '{"bets":[')],
  ['data of another shape', EVENT.replace('{"bets":[]}', '{"bets":[1]}')],
  ['an event that never ends', `data: ${'x'.repeat(1_100_000)}`],
])('%s is a broken contract', async (_, said) => {
  await using stream = await openStream((response) => begin(response).write(said))
  await expect(rest(await stream.opened)).rejects.toMatchObject({ name: 'UpstreamError', kind: 'contract' })
})

test('a stream that is cut within an event is broken', async () => {
  await using stream = await openStream((response) => begin(response).write('id: run', () => response.destroy()))
  await expect(rest(await stream.opened)).rejects.toMatchObject({ kind: 'contract', status: 503 })
})

test('a stream that falls silent is broken, one that only pings is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const operator = Promise.withResolvers<ServerResponse>()
  await using stream = await openStream((response) => {
    begin(response).flushHeaders()
    operator.resolve(response)
  })
  const messages = (await stream.opened)[Symbol.asyncIterator]()
  const response = await operator.promise
  for (const id of ['1', '2', '3']) {
    const next = messages.next()
    await vi.advanceTimersByTimeAsync(1.5 * LIVE_PING_MS)
    response.write(': ping\n\n')
    response.write(EVENT.replace('run.1', id))
    expect(await next).toMatchObject({ value: { id } })
  }
  const failed = expect(messages.next()).rejects.toMatchObject({ kind: 'contract', message: /fell silent$/ })
  await vi.advanceTimersByTimeAsync(2 * LIVE_PING_MS)
  await failed
})

test('a refusal that never ends is late', async () => {
  await using stream = await openStream(
    (response) => response.writeHead(500, { 'content-type': 'application/json' }).write('{"errors":'),
    500,
  )
  await expect(stream.opened).rejects.toMatchObject({ kind: 'timeout' })
})

test('a disconnect before the head is no failure of the operator', async () => {
  const requested = Promise.withResolvers<void>()
  await using stream = await openStream(() => requested.resolve())
  await requested.promise
  stream.leave.abort()
  await expect(stream.opened).rejects.toMatchObject({ kind: 'aborted' })
})
