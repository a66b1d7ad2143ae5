import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createBulkhead } from '#server/edge/upstream/resilience.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type Fault, startFaultProxy } from '../../../support/fault-proxy.ts'
import { type Responder, startFixtureServer } from '../../../support/fixture-server.ts'
import { listen, stopListening } from '../../../support/listen.ts'
import { upstreamAt } from '../../../support/upstream/client.ts'
import { UPSTREAM_CONTEXT } from '../../../support/upstream/upstream-context.ts'

const WALLET = { active: 'RUB', wallets: [] }
const DEPOSIT = { amount: '10', currency: 'RUB', idempotency_key: 'sent-under-one-key' } as const
const healthy: Responder = () => ({ status: 200, body: WALLET })

/** The typed client with a wallet backend, and a proxy that injects faults. */
async function startUpstream(timeoutMs = 10_000) {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startFixtureServer())
  server.respond(healthy)
  const proxy = opened.use(await startFaultProxy(server.url))
  const upstream = upstreamAt(proxy.url, { UPSTREAM_TIMEOUT_MS: timeoutMs })
  const everything = opened.move()
  return { server, proxy, upstream, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

const CONTEXT = { upstreamContext: UPSTREAM_CONTEXT, bearer: 't0ken' }
const PASSING: Fault[] = [
  { kind: 'reset' },
  { kind: 'cut_off' },
  { kind: 'server_error', status: 502 },
  { kind: 'server_error', status: 503 },
  { kind: 'server_error', status: 504 },
]

test.each(PASSING)('a read that met %j is tried once more', async (fault) => {
  await using app = await startUpstream()
  app.proxy.injectOnce(fault)
  expect(await app.upstream(contract.wallet.balances, {}, CONTEXT)).toEqual(WALLET)
  expect(app.proxy.requestCount).toBe(2)

  app.proxy.inject(fault)
  await expect(app.upstream(contract.wallet.balances, {}, CONTEXT)).rejects.toMatchObject({
    status: expect.any(Number),
  })
  expect(app.proxy.requestCount).toBe(4)
})

test.each(PASSING)('a write that met %j is sent again under its key, and without one it is not', async (fault) => {
  await using app = await startUpstream()
  app.server.respond(() => ({ status: 422, body: { errors: { amount: ['amount_invalid'] } } }))
  app.proxy.injectOnce(fault)
  const deposit = app.upstream(contract.payments.createDeposit, DEPOSIT, CONTEXT)
  await expect(deposit).rejects.toMatchObject({ status: 422 })
  expect(app.proxy.requestCount).toBe(2)
  expect(app.server.requests.map(({ body }) => body)).toContainEqual(DEPOSIT)

  app.proxy.injectOnce(fault)
  await expect(app.upstream(contract.auth.logout, {}, CONTEXT)).rejects.toThrow('/auth/logout')
  expect(app.proxy.requestCount).toBe(3)
})

/** A wallet backend that can close each of its connections just as it is reused. */
async function startClosing() {
  const known = new Set<unknown>()
  const closing = new Set<unknown>()
  let closed = 0
  const server = createServer(({ socket }, response) => {
    known.add(socket)
    if (!closing.has(socket))
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(WALLET))
    closed += 1
    socket.destroy()
  })
  return {
    url: await listen(server),
    close() {
      for (const socket of known) closing.add(socket)
    },
    closed: () => closed,
    [Symbol.asyncDispose]: () => stopListening(server),
  }
}

test('many calls on connections that are just being closed are answered, and shut nobody out', async () => {
  await using backend = await startClosing()
  const upstream = upstreamAt(backend.url)
  const send = () =>
    upstream(
      contract.wallet.balances,
      {},
      { upstreamContext: { ...UPSTREAM_CONTEXT, bulkhead: createBulkhead() }, bearer: null },
    )
  const crowd = (length: number) => Promise.all(Array.from({ length }, send))
  await crowd(20)
  backend.close()
  // fewer calls than connections, so that no new one is opened
  expect(await crowd(12)).toEqual(Array.from({ length: 12 }, () => WALLET))
  expect(backend.closed()).toBe(12)
})

test.each<Fault>([
  { kind: 'server_error' },
  { kind: 'html' },
  { kind: 'truncated_json' },
  { kind: 'wrong_shape' },
  { kind: 'rate_limited', retryAfterS: 1 },
])('a read that met %j is not tried again: it would meet the same', async (fault) => {
  await using app = await startUpstream()
  app.proxy.injectOnce(fault)
  await expect(app.upstream(contract.wallet.balances, {}, CONTEXT)).rejects.toThrow('/wallet')
  expect(app.proxy.requestCount).toBe(1)
})

test('a service that says when to come back is not asked before', async () => {
  await using app = await startUpstream()
  app.server.respond(() => ({ status: 503, body: {}, headers: { 'retry-after': '30' } }))
  await expect(app.upstream(contract.wallet.balances, {}, CONTEXT)).rejects.toMatchObject({ retryAfterS: 30 })
  expect(app.server.requests).toHaveLength(1)
})

test('a retry that nobody answers ends at the deadline', async () => {
  await using app = await startUpstream(400)
  app.proxy.injectOnce({ kind: 'reset' }, { kind: 'silent' })
  await expect(app.upstream(contract.wallet.balances, {}, CONTEXT)).rejects.toMatchObject({ kind: 'timeout' })
  expect(app.proxy.requestCount).toBe(2)
})

test('a request has six calls under way at most, in the order in which they were made', async () => {
  await using app = await startUpstream()
  const held: PromiseWithResolvers<void>[] = []
  const arrived = Promise.withResolvers<void>()
  app.server.respond(async () => {
    const gate = Promise.withResolvers<void>()
    held.push(gate)
    if (held.length === 6) arrived.resolve()
    await gate.promise
    return { status: 200, body: WALLET }
  })
  const upstreamContext = { ...UPSTREAM_CONTEXT, bulkhead: createBulkhead() }
  const calls = Array.from({ length: 9 }, () =>
    app.upstream(contract.wallet.balances, {}, { upstreamContext, bearer: null }),
  )
  await arrived.promise
  // another request has its own limit: once it is answered, a seventh call of ours would have arrived
  const other = app.upstream(contract.wallet.balances, {}, CONTEXT)
  await expect.poll(() => held.length).toBe(7)
  held[6]?.resolve()
  await other
  expect(app.server.requests).toHaveLength(7)

  app.server.respond(healthy)
  for (const gate of held) gate.resolve()
  await Promise.all(calls)
  expect(app.server.requests).toHaveLength(10)
})

test('a call that waits for room has the same deadline, and sends nothing when it passes', async () => {
  await using app = await startUpstream()
  app.proxy.inject({ kind: 'silent' })
  const context = { upstreamContext: { ...UPSTREAM_CONTEXT, bulkhead: createBulkhead(1) }, bearer: null }
  const reader = new AbortController()
  const holding = app.upstream(contract.wallet.balances, {}, { ...context, signal: reader.signal })
  const hasLeft = expect(holding).rejects.toMatchObject({ kind: 'aborted' })
  await expect.poll(() => app.proxy.requestCount).toBe(1)
  const impatient = upstreamAt(app.proxy.url, { UPSTREAM_TIMEOUT_MS: 100 })
  await expect(impatient(contract.wallet.balances, {}, context)).rejects.toMatchObject({ kind: 'timeout' })
  reader.abort()
  await hasLeft
  expect(app.proxy.requestCount).toBe(1)
})
