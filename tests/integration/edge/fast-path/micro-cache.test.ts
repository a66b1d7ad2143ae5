import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ServerRequest } from 'srvx'
import { serve } from 'srvx/node'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageMemory } from '#server/edge/cache/pages.ts'
import { repeatAnswers } from '#server/edge/fast-path/micro-cache.ts'
import { writeRaw } from '#server/edge/fast-path/raw-writes.ts'
import { compressed } from '#server/edge/gateway/compressed.node.ts'
import { createPageCache } from '#server/edge/gateway/page-cache.ts'
import { startApp } from '../../../support/app.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'
import { answeringVisits } from '../../../support/upstream/visit-answers.ts'

const ADDRESS = '203.0.113.9'
const SECOND_MS = 1000
const PAGE = `<!doctype html>${'a page that all visitors share '.repeat(100)}`

// what it is by the clock is what is tried
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** The app behind a real server with what answers again before it, as a build's entry has them. */
async function startSite() {
  await using opened = new AsyncDisposableStack()
  const operator = opened.use(await startFixtureServer())
  operator.respond(answeringVisits())
  const app = opened.use(
    await startApp({
      upstreamUrl: operator.url,
      pages: {
        cache: createPageCache({ store: createPageMemory(1_000_000), now: Date.now, onFault() {} }),
        build: 'b1',
        queries: { shared: {}, read: new Set(['q']) },
        newPages: { consume: () => true, isSpent: () => false },
      },
      render: async () => new Response(PAGE, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    }),
  )
  let made = 0
  const server = serve({
    ...{ port: 0, hostname: '127.0.0.1', silent: true, gracefulShutdown: false },
    async fetch(asked: ServerRequest) {
      made += 1
      const { pathname, search } = new URL(asked.url)
      const { method, headers } = asked
      const answer = await app.fetch(pathname + search, { method, headers }, { ip: ADDRESS })
      return writeRaw(await compressed(answer, asked), asked)
    },
  })
  repeatAnswers(server)
  await server.ready()
  opened.defer(() => server.close(true))
  const everything = opened.move()
  const { port } = new URL(server.url ?? '')
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const before = made
    const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
    const said = { 'accept-language': 'ru', 'user-agent': 'A browser', ...headers }
    request({ port, path, method, headers: said }, resolve).on('error', reject).end()
    const answer = await promise
    const { 'x-request-id': id, date, 'server-timing': timing, ...fields } = answer.headers
    return { id, fields, status: answer.statusCode, body: await text(answer), isAgain: made === before }
  }
  /** Until it is told of, rendered, asked for twice in a row and kept. */
  const warm = async (path: string, headers: Record<string, string> = {}) => {
    await ask(path, headers)
    await app.settle()
    await ask(path, headers)
    return ask(path, headers)
  }
  return { app, operator, ask, warm, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

test('the very same request is given the very same page, with an id of its own, logged and counted', async () => {
  await using site = await startSite()
  for (const [path, encoding] of [
    ['/', 'identity'],
    ['/faq', 'gzip'],
  ] as const) {
    const headers = { 'accept-encoding': encoding }
    const first = await site.warm(path, headers)
    const [second, third] = [await site.ask(path, headers), await site.ask(path, headers)]
    expect([first.isAgain, second.isAgain, third.isAgain]).toEqual([false, true, true])
    expect([second.status, second.fields, second.body]).toEqual([200, first.fields, first.body])
    expect(second.fields['set-cookie']).toHaveLength(4)
    expect(new Set([first, second, third].map(({ id }) => id)).size).toBe(3)
    for (const { id } of [first, second, third])
      expect(site.app.logged()).toContain(`"requestId":"${id}","method":"GET","path":"${path}","status":200`)
  }
  const metrics = await site.app.fetch('/metrics', {}, { ip: '127.0.0.1' })
  expect(await metrics.text()).toContain('fairline_site_request_duration_seconds_count{kind="page",status="200"} 10')
})

test('whoever sends anything else is answered anew', async () => {
  await using site = await startSite()
  await site.warm('/')
  expect((await site.ask('/')).isAgain).toBe(true)
  const others: Parameters<typeof site.ask>[] = [
    ['/', {}, 'HEAD'],
    ['/?utm_source=1'],
    ['/faq'],
    ['/', { cookie: 'token=somebody' }],
    ['/', { cookie: 'locale=ru' }],
    ['/', { authorization: 'Bearer somebody' }],
    ['/', { 'accept-language': 'ru,en' }],
    ['/', { 'user-agent': 'Another browser' }],
    ['/', { 'x-forwarded-for': '203.0.113.10' }],
    ['/', { host: 'another.example' }],
  ]
  for (const asked of others) expect([asked, (await site.ask(...asked)).isAgain]).toEqual([asked, false])
})

test('what a connection asks in turns with something else is not kept', async () => {
  await using site = await startSite()
  for (let turn = 0; turn < 4; turn += 1)
    for (const path of ['/faq', '/fairness']) expect([path, (await site.ask(path)).isAgain]).toEqual([path, false])
  const asked = [await site.ask('/fairness'), await site.ask('/fairness')]
  expect(asked.map(({ isAgain }) => isAgain)).toEqual([false, true])
})

test('after a second it is answered anew, and so is what was rendered for it alone', async () => {
  await using site = await startSite()
  await site.warm('/')
  vi.setSystemTime(Date.now() + SECOND_MS - 1)
  expect((await site.ask('/')).isAgain).toBe(true)
  vi.setSystemTime(Date.now() + 1)
  expect((await site.ask('/')).isAgain).toBe(false)
  await site.warm('/?q=unshared')
  expect((await site.ask('/?q=unshared')).isAgain).toBe(false)
})

test('who comes by a partner’s link is told of each time', async () => {
  await using site = await startSite()
  await site.warm('/?stag=17')
  expect((await site.ask('/?stag=17')).isAgain).toBe(false)
  await site.app.settle()
  expect(site.operator.requests.filter(({ path }) => path === '/middleware/affiliate')).toHaveLength(4)
})

test('once the process is to end each answer is the last of its connection', async () => {
  await using site = await startSite()
  await site.warm('/')
  site.app.stop()
  const { isAgain, fields } = await site.ask('/')
  expect([isAgain, fields.connection]).toEqual([false, 'close'])
})
