import { createServer, type ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { createOpenLive, type LiveMessage } from '#server/edge/upstream/live.ts'
import { createSharedLive } from '#server/edge/upstream/shared-live.ts'
import { listen, stopListening } from '../../../support/listen.ts'
import { settingsFor } from '../../../support/upstream/client.ts'
import { UPSTREAM_CONTEXT } from '../../../support/upstream/upstream-context.ts'

/** An operator whose live stream says what the test says. */
async function startOperator() {
  const open = new Set<ServerResponse>()
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    open.add(response)
    response.on('close', () => open.delete(response))
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  })
  const url = await listen(server)
  return {
    openLive: createSharedLive(createOpenLive(settingsFor(url), new AbortController().signal), settingsFor(url)),
    get asked() {
      return asked
    },
    open,
    tell(id: string) {
      for (const response of open) response.write(`id: ${id}\nevent: bets\ndata: {"bets":[]}\n\n`)
    },
    breakOff() {
      for (const response of open) response.destroy()
    },
    [Symbol.asyncDispose]: () => stopListening(server),
  }
}

const nextId = async (stream: AsyncIterable<LiveMessage>) => {
  const { value } = await stream[Symbol.asyncIterator]().next()
  return value?.id
}

function reader() {
  const leave = new AbortController()
  return { leave, request: { topics: ['bets'], signal: leave.signal } as const }
}

test('all readers have one stream, which is left with the last of them', async () => {
  await using operator = await startOperator()
  const [ada, bob] = [reader(), reader()]
  const streams = await Promise.all([ada, bob].map(({ request }) => operator.openLive(request, UPSTREAM_CONTEXT)))
  expect(operator.asked).toBe(1)
  operator.tell('1')
  expect(await Promise.all(streams.map(nextId))).toEqual(['1', '1'])

  ada.leave.abort()
  operator.tell('2')
  expect(await nextId(streams[1] ?? raise())).toBe('2')
  expect(operator.open.size).toBe(1)
  bob.leave.abort()
  await vi.waitUntil(() => operator.open.size === 0)
})

test('a stream that breaks off breaks for all, and the next reader opens another', async () => {
  await using operator = await startOperator()
  const [ada, bob, carl] = [reader(), reader(), reader()]
  const streams = await Promise.all([ada, bob].map(({ request }) => operator.openLive(request, UPSTREAM_CONTEXT)))
  operator.breakOff()
  for (const stream of streams) await expect(nextId(stream)).rejects.toMatchObject({ kind: 'contract' })
  const again = await operator.openLive(carl.request, UPSTREAM_CONTEXT)
  expect(operator.asked).toBe(2)
  operator.tell('3')
  expect(await nextId(again)).toBe('3')
  for (const { leave } of [ada, bob, carl]) leave.abort()
})

test('an operator who does not answer is told to every reader, and asked again by the next', async () => {
  const operator = await startOperator()
  const { openLive } = operator
  await operator[Symbol.asyncDispose]()
  for (const { request } of [reader(), reader()])
    await expect(openLive(request, UPSTREAM_CONTEXT)).rejects.toMatchObject({ kind: 'network' })
})

function raise(): never {
  throw new Error('no stream')
}
