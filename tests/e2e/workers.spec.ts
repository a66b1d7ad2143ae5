import { expect, test } from '@playwright/test'
import { startCacheServer, startEdge } from '../support/edge.ts'
import { startFixtureServer } from '../support/fixture-server.ts'
import { tokenBackend } from '../support/upstream/token-backend.ts'

const START_TIMEOUT_MS = 120_000
const CALLS = 20

test('two workers that are refused at once make one refresh, and both tabs keep the same session [S5 S7]', async () => {
  test.setTimeout(START_TIMEOUT_MS)
  await using server = await startFixtureServer()
  await using cache = await startCacheServer()
  const workers = { upstreamUrl: server.url, cacheUrl: cache.url }
  await using one = await startEdge(workers)
  await using other = await startEdge(workers)

  const backend = tokenBackend('renewed')
  let refused = 0
  const allRefused = Promise.withResolvers<void>()
  server.respond(async (request) => {
    if (request.path === '/auth/refresh-token') await allRefused.promise
    const answer = await backend.respond(request)
    if (answer.status === 401 && ++refused === CALLS) allRefused.resolve()
    return answer
  })
  const answers = await Promise.all(
    Array.from({ length: CALLS }, (_, index) =>
      fetch(`${index % 2 ? one.url : other.url}/api/trpc/wallet.balances`, { headers: { cookie: 'token=stale' } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(CALLS).fill(200))
  expect(answers.map(({ headers }) => headers.getSetCookie()[0]?.split(';')[0])).toEqual(
    Array(CALLS).fill('token=renewed'),
  )
  expect(backend.refreshes).toBe(1)
})

test('a worker serves the home page, and goes on while its upstream is dead [S4 X3]', async () => {
  test.setTimeout(START_TIMEOUT_MS)
  await using cache = await startCacheServer()
  const server = await startFixtureServer()
  await using worker = await startEdge({ upstreamUrl: server.url, cacheUrl: cache.url })
  await server[Symbol.asyncDispose]()
  for (const cookie of ['locale=en', 'locale=en; token=t0ken']) {
    const page = await fetch(`${worker.url}/en`, { headers: { cookie } })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.getSetCookie().join()).not.toMatch(/token|locale/)
    expect(await page.text()).toContain('<html lang="en-US">')
  }
})
