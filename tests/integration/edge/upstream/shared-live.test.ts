import { expect, test, vi } from 'vitest'
import { createOpenLive, type LiveMessage } from '#server/edge/upstream/live.ts'
import { createSharedLive } from '#server/edge/upstream/shared-live.ts'
import type { CrashEvent } from '#server/shared/contract/shared-rounds/fold.ts'
import { changeOf, wholeTable } from '../../../support/shared-rounds/crash-events.ts'
import { settingsFor } from '../../../support/upstream/client.ts'
import { startLiveOperator } from '../../../support/upstream/live-operator.ts'
import { UPSTREAM_CONTEXT } from '../../../support/upstream/upstream-context.ts'

const LINGER_MS = 50

async function startOperator() {
  const operator = await startLiveOperator()
  const settings = settingsFor(operator.url)
  return Object.assign(operator, {
    openLive: createSharedLive(createOpenLive(settings, new AbortController().signal), settings, LINGER_MS).open,
  })
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
  expect(operator.asked()).toBe(1)
  operator.tell('1')
  expect(await Promise.all(streams.map(nextId))).toEqual(['1', '1'])

  ada.leave.abort()
  operator.tell('2')
  expect(await nextId(streams[1] ?? raise())).toBe('2')
  expect(operator.open.size).toBe(1)
  bob.leave.abort()
  await vi.waitUntil(() => operator.open.size === 0)
})

test('a stream without readers stays open for the next page of one, and is then left', async () => {
  await using operator = await startOperator()
  const [ada, bob] = [reader(), reader()]
  await operator.openLive(ada.request, UPSTREAM_CONTEXT)
  ada.leave.abort()
  const stream = await operator.openLive(bob.request, UPSTREAM_CONTEXT)
  operator.tell('1')
  expect(await nextId(stream)).toBe('1')
  expect(operator.asked()).toBe(1)
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
  expect(operator.asked()).toBe(2)
  operator.tell('3')
  expect(await nextId(again)).toBe('3')
  for (const { leave } of [ada, bob, carl]) leave.abort()
})

test('a stream that the operator ends is over for all, who are told when to come back and find another', async () => {
  await using operator = await startOperator()
  const [ada, bob] = [reader(), reader()]
  const stream = await operator.openLive(ada.request, UPSTREAM_CONTEXT)
  for (const response of operator.open) response.end()
  // a reader reconnects immediately after the end
  const again = nextId(stream).catch((error: unknown) => {
    expect(error).toMatchObject({ kind: 'network', retryAfterS: 1 })
    return operator.openLive(bob.request, UPSTREAM_CONTEXT)
  })
  await again
  expect(operator.asked()).toBe(2)
  for (const { leave } of [ada, bob]) leave.abort()
})

test('an operator who does not answer is told to every reader, and asked again by the next', async () => {
  const operator = await startOperator()
  const { openLive } = operator
  await operator[Symbol.asyncDispose]()
  for (const { request } of [reader(), reader()])
    await expect(openLive(request, UPSTREAM_CONTEXT)).rejects.toMatchObject({ kind: 'network' })
})

test('a late subscriber gets the current state; a slow reader is dropped without affecting others', async () => {
  await using operator = await startOperator()
  const call = () => {
    const leave = new AbortController()
    return { leave, request: { topics: ['crash'], signal: leave.signal } as const }
  }
  const [ada, slow, late] = [call(), call(), call()]
  const first = await operator.openLive(ada.request, UPSTREAM_CONTEXT)
  const unread = await operator.openLive(slow.request, UPSTREAM_CONTEXT)
  const reading = first[Symbol.asyncIterator]()
  const read = async () => (await reading.next()).value?.event.data as CrashEvent
  const table = wholeTable({ sequence: 1, bets: 200 })
  operator.send('crash', table)
  expect(await read()).toMatchObject({ kind: 'whole', sequence: 1 })
  for (let sequence = 2; sequence < 80; sequence += 1) {
    operator.send('crash', changeOf(table, { sequence, count: 200 + sequence }))
    expect(await read()).toMatchObject({ kind: 'change', sequence })
  }
  await expect(nextId(unread)).rejects.toMatchObject({ message: 'the reader is too slow' })

  const joined = await operator.openLive(late.request, UPSTREAM_CONTEXT)
  const { value } = await joined[Symbol.asyncIterator]().next()
  expect(value?.event.data).toMatchObject({ kind: 'whole', sequence: 79, count: 279, round: table.round })
  expect(value?.event.data).toHaveProperty('bets.length', 200)
  expect(operator.asked()).toBe(1)

  // a stream with a gap is reopened
  operator.send('crash', changeOf(table, { sequence: 81, count: 1 }))
  await expect(read()).rejects.toMatchObject({ kind: 'contract' })
  for (const { leave } of [ada, slow, late]) leave.abort()
})

function raise(): never {
  throw new Error('no stream')
}
