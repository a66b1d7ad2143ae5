import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { collect } from '../../../support/collect.ts'
import { type Fault, startFaultProxy } from '../../../support/fault-proxy.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'
import { listen, stopListening } from '../../../support/listen.ts'
import { upstreamAt } from '../../../support/upstream/client.ts'
import { UPSTREAM_CONTEXT } from '../../../support/upstream/upstream-context.ts'

const WALLET = { active: 'RUB', wallets: [{ currency: 'RUB', balance: '10.5', in_play: '0', locked: '0', vault: '0' }] }

/** The typed client, a proxy that injects faults, and a backend that always answers. */
async function startUpstream(timeoutMs = 10_000) {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startFixtureServer())
  server.respond(() => ({ status: 200, body: WALLET }))
  const proxy = opened.use(await startFaultProxy(server.url))
  const upstream = upstreamAt(proxy.url, { UPSTREAM_TIMEOUT_MS: timeoutMs })
  const everything = opened.move()
  return {
    server,
    proxy,
    balances: () => upstream(contract.wallet.balances, {}, { upstreamContext: UPSTREAM_CONTEXT, bearer: 't0ken' }),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

test.each<[Fault, object]>([
  [{ kind: 'reset' }, { kind: 'network', status: 503 }],
  [{ kind: 'cut_off' }, { kind: 'network', status: 503 }],
  [{ kind: 'html' }, { kind: 'contract', message: expect.stringContaining('no JSON') }],
  [{ kind: 'truncated_json' }, { kind: 'contract', message: expect.stringContaining('no JSON') }],
  [{ kind: 'wrong_shape' }, { kind: 'contract', message: expect.stringContaining('does not fit') }],
  [{ kind: 'oversized' }, { kind: 'contract', message: expect.stringContaining('larger than') }],
  [{ kind: 'gzip_bomb' }, { kind: 'contract', message: expect.stringContaining('larger than') }],
  [
    { kind: 'redirect', to: 'http://evil.example/' },
    { kind: 'contract', message: expect.stringContaining('redirects') },
  ],
  [{ kind: 'server_error' }, { kind: 'http', status: 500, fields: { base: ['internal'] } }],
  [
    { kind: 'rate_limited', retryAfterS: 7 },
    { kind: 'http', status: 429, retryAfterS: 7, isRejection: false },
  ],
])('an upstream with the fault %j is told apart', async (fault, error) => {
  await using app = await startUpstream()
  app.proxy.inject(fault)
  await expect(app.balances()).rejects.toMatchObject({ name: 'UpstreamError', ...error })
  app.proxy.heal()
  expect(await app.balances()).toEqual(WALLET)
})

test.each<Fault>([{ kind: 'silent' }, { kind: 'trickling', everyMs: 20 }])(
  'the deadline is of the whole call, its body included: %j',
  async (fault) => {
    await using app = await startUpstream(150)
    app.proxy.injectOnce(fault)
    await expect(app.balances()).rejects.toMatchObject({ kind: 'timeout', status: 503 })
  },
)

/** Abort reasons of a browser's disconnect: none, or Node's error of its connection. */
const REASONS = [undefined, Object.assign(new Error('aborted'), { code: 'ECONNRESET' })]

test.each(REASONS)(
  'a client’s disconnect ends a read, not a write, and is no failure of the upstream (%s)',
  async (reason) => {
    await using server = await startFixtureServer()
    const upstream = upstreamAt(server.url)
    let browser = new AbortController()
    const context = () => ({ upstreamContext: UPSTREAM_CONTEXT, bearer: 't0ken', signal: browser.signal })
    const leaveWhile = (answer: object) =>
      server.respond(async () => {
        browser.abort(reason)
        return { status: 200, body: answer }
      })
    for (let left = 0; left < 10; left += 1) {
      browser = new AbortController()
      leaveWhile(WALLET)
      const read = upstream(contract.wallet.balances, {}, context())
      await expect(read).rejects.toMatchObject({ kind: 'aborted' })
    }
    // no call was retried for a client that had left
    expect(server.requests).toHaveLength(10)
    browser = new AbortController()
    leaveWhile({})
    await expect(upstream(contract.auth.logout, {}, context())).resolves.toEqual({ success: true })
    browser = new AbortController()
    server.respond(() => ({ status: 200, body: WALLET }))
    expect(await upstream(contract.wallet.balances, {}, context())).toEqual(WALLET)
  },
)

test('a read that has been answered holds nothing of the request that it was made for', async () => {
  await using server = await startFixtureServer()
  server.respond(() => ({ status: 200, body: WALLET }))
  const upstream = upstreamAt(server.url)
  const requests = new AsyncLocalStorage<AbortController>()
  const made: WeakRef<AbortController>[] = []
  for (let reads = 0; reads < 50; reads += 1) {
    const browser = new AbortController()
    made.push(new WeakRef(browser))
    const context = { upstreamContext: UPSTREAM_CONTEXT, bearer: 't0ken', signal: browser.signal }
    await requests.run(browser, () => upstream(contract.wallet.balances, {}, context))
  }
  const held = async () => {
    await turn()
    collect()
    return made.filter((browser) => browser.deref() !== undefined).length
  }
  // a kept-alive connection retains the request that opened it
  await expect.poll(held).toBeLessThan(10)
})

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('an answer that is packed as %s is unpacked, which was asked for', async (encoding, pack) => {
  let accepted: string | undefined
  const server = createServer(({ headers }, response) => {
    accepted = headers['accept-encoding']
    // an informational response is not the response
    response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' })
    const head = { 'content-type': 'application/json', 'content-encoding': encoding }
    response.writeHead(200, head).end(pack(JSON.stringify(WALLET)))
  })
  const upstream = upstreamAt(await listen(server))
  const caller = { upstreamContext: UPSTREAM_CONTEXT, bearer: 't0ken' }
  expect(await upstream(contract.wallet.balances, {}, caller)).toEqual(WALLET)
  expect(accepted?.split(', ')).toContain(encoding)
  await stopListening(server)
})

test('an answer that is packed as nobody asked for is no JSON', async () => {
  await using app = await startUpstream()
  app.server.respond(() => ({ status: 200, headers: { 'content-encoding': 'zstd' }, body: 'as it came' }))
  await expect(app.balances()).rejects.toMatchObject({ kind: 'contract' })
})

test('who has left before anything was asked asks nothing', async () => {
  await using app = await startUpstream()
  const upstream = upstreamAt(app.server.url)
  const signal = AbortSignal.abort()
  const read = upstream(contract.wallet.balances, {}, { upstreamContext: UPSTREAM_CONTEXT, bearer: 't0ken', signal })
  await expect(read).rejects.toMatchObject({ kind: 'aborted' })
  expect(app.server.requests).toEqual([])
})

test('a redirect is not followed, not even to ourselves', async () => {
  await using app = await startUpstream()
  app.proxy.injectOnce({ kind: 'redirect', to: `${app.server.url}/elsewhere` })
  await expect(app.balances()).rejects.toMatchObject({ kind: 'contract' })
  expect(app.server.requests).toEqual([])
})

test('an answer nested too deep is not read', async () => {
  await using app = await startUpstream()
  app.server.respond(() => ({ status: 200, body: { ...WALLET, extra: JSON.parse('['.repeat(65) + ']'.repeat(65)) } }))
  await expect(app.balances()).rejects.toMatchObject({ kind: 'contract', message: expect.stringContaining('nested') })
  app.server.respond(() => ({ status: 200, body: { ...WALLET, extra: '['.repeat(65) } }))
  expect(await app.balances()).toEqual(WALLET)
})

test('a dead upstream is left alone after five failures', async () => {
  await using app = await startUpstream()
  app.proxy.inject({ kind: 'reset' })
  for (let i = 0; i < 5; i++) await expect(app.balances()).rejects.toMatchObject({ kind: 'network' })
  await expect(app.balances()).rejects.toMatchObject({ kind: 'breaker', status: 503 })
  // each of the five was tried twice
  expect(app.proxy.requestCount).toBe(10)
})

test.each([
  [401, {}],
  [422, {}],
  [429, {}],
  [429, { 'retry-after': '7' }],
  [503, { 'retry-after': '7' }],
])('a refusal is an answer, which never opens the breaker: %i with %j', async (status, headers) => {
  await using app = await startUpstream()
  app.server.respond(() => ({ status, headers, body: { errors: { base: ['refused'] } } }))
  for (let i = 0; i < 6; i++) await expect(app.balances()).rejects.toMatchObject({ kind: 'http', status })
})

test.each([
  ['is late', 'timeout', { status: 200, body: {} }],
  ['breaks', 'http', { status: 502, body: {} }],
])('one call that %s is left alone by itself: nobody else is shut out', async (_, kind, answer) => {
  await using server = await startFixtureServer()
  const upstream = upstreamAt(server.url, { UPSTREAM_TIMEOUT_MS: 100 })
  const context = { upstreamContext: UPSTREAM_CONTEXT, bearer: 't0ken' }
  server.respond(({ path }) => {
    if (path !== '/auth/logout') return { status: 200, body: WALLET }
    return kind === 'timeout' ? new Promise(() => {}) : answer
  })
  const logout = () => upstream(contract.auth.logout, {}, context)
  for (let failed = 0; failed < 5; failed += 1) await expect(logout()).rejects.toMatchObject({ kind })
  await expect(logout()).rejects.toMatchObject({ kind: 'breaker' })
  expect(await upstream(contract.wallet.balances, {}, context)).toEqual(WALLET)
})

test.each([
  [{ errors: { email: ['email_taken', 'other'], base: 'one' } }, { email: ['email_taken', 'other'], base: ['one'] }],
  [{ errors: {} }, { base: ['invalid'] }],
  [{ errors: { email: [] } }, { base: ['invalid'] }],
  [{ message: 'no' }, { base: ['invalid'] }],
  [[], { base: ['invalid'] }],
])('the errors of %j are read by field, and are never none [X1]', async (body, fields) => {
  await using app = await startUpstream()
  app.server.respond(() => ({ status: 422, body }))
  await expect(app.balances()).rejects.toMatchObject({ status: 422, fields })
})
