import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Fault, type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts'
import { type FixtureServer, startFixtureServer } from '../../support/fixture-server.ts'

const ANSWER = { data: { user: { id: '42', name: 'Aliya' } } }

let upstream: FixtureServer
let proxy: FaultProxy

beforeEach(async () => {
  upstream = await startFixtureServer()
  upstream.respond(() => ({ status: 200, body: ANSWER, headers: { 'x-upstream': 'yes' } }))
  proxy = await startFaultProxy(upstream.url)
})

afterEach(async () => {
  await proxy[Symbol.asyncDispose]()
  await upstream[Symbol.asyncDispose]()
})

const send = (init: RequestInit = {}) =>
  fetch(`${proxy.url}/profile/user?whoAreYou=me`, { redirect: 'manual', ...init })

/** Result of a request with the fault. */
async function meet(fault: Fault) {
  proxy.injectOnce(fault)
  const response = await send()
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('passes on what it is not told to spoil', async () => {
  const response = await send({ method: 'POST', body: '{"a":1}', headers: { authorization: 'Bearer t' } })

  expect(response.headers.get('x-upstream')).toBe('yes')
  expect(await response.json()).toStrictEqual(ANSWER)
  expect(upstream.requests).toMatchObject([
    { method: 'POST', path: '/profile/user', query: { whoAreYou: 'me' }, body: { a: 1 } },
  ])
  expect(upstream.requests[0]?.headers.authorization).toBe('Bearer t')
})

test('answers in the place of the upstream', async () => {
  expect(await meet({ kind: 'server_error' })).toMatchObject({ status: 500 })
  expect(await meet({ kind: 'server_error', status: 503 })).toMatchObject({ status: 503 })
  expect(await meet({ kind: 'html' })).toMatchObject({ status: 200, text: expect.stringMatching(/^<!doctype html>/) })
  expect(await meet({ kind: 'wrong_shape' })).toMatchObject({ status: 200, text: '{"unexpected":[true]}' })
  expect(await meet({ kind: 'no_content' })).toMatchObject({ status: 204, text: '' })
  const limited = await meet({ kind: 'rate_limited', retryAfterS: 7 })
  expect([limited.status, limited.headers.get('retry-after')]).toStrictEqual([429, '7'])
  const moved = await meet({ kind: 'redirect', to: 'http://elsewhere.example/' })
  expect([moved.status, moved.headers.get('location')]).toStrictEqual([302, 'http://elsewhere.example/'])
  expect(upstream.requests).toHaveLength(0)
})

test("spoils the upstream's answer", async () => {
  const whole = JSON.stringify(ANSWER)
  expect((await meet({ kind: 'truncated_json' })).text).toBe(whole.slice(0, Math.floor(whole.length / 2)))
  expect((await meet({ kind: 'trickling', everyMs: 1 })).text).toBe(whole)
  const { padding, ...rest } = JSON.parse((await meet({ kind: 'oversized' })).text)
  expect([padding.length, rest]).toStrictEqual([10_000_000, ANSWER])
  expect(JSON.parse((await meet({ kind: 'other_player', id: '43' })).text)).toStrictEqual({
    data: { user: { id: '43', name: 'Aliya' } },
  })
})

test('packs a bomb that is small on the wire', async () => {
  const bomb = await meet({ kind: 'gzip_bomb', bytes: 5_000_000 })

  expect(bomb.headers.get('content-encoding')).toBe('gzip')
  expect(Number(bomb.headers.get('content-length'))).toBeLessThan(10_000)
  expect(bomb.text.length).toBeGreaterThan(5_000_000)
})

test('breaks connections: before an answer, within one, and for as long as it is dead', async () => {
  await expect(meet({ kind: 'reset' })).rejects.toThrow('fetch failed')
  await expect(meet({ kind: 'cut_off' })).rejects.toThrow('terminated')
  await proxy.die()
  await expect(send()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  await proxy.revive()
  expect((await send()).status).toBe(200)
})

test('lets a request wait until its client leaves', async () => {
  const leave = new AbortController()
  proxy.injectOnce({ kind: 'silent' })
  const waiting = send({ signal: leave.signal })
  await expect.poll(() => proxy.requestCount).toBe(1)
  leave.abort()
  await expect(waiting).rejects.toThrow('aborted')
})

test('a fault meets one request, or all that match until it is healed', async () => {
  proxy.inject({ kind: 'server_error' }, ({ path }) => path === '/profile/user')
  proxy.injectOnce({ kind: 'no_content' })

  expect([(await send()).status, (await send()).status, (await send()).status]).toStrictEqual([204, 500, 500])
  expect((await fetch(`${proxy.url}/mirror`)).status).toBe(200)
  proxy.heal()
  expect((await send()).status).toBe(200)
})
