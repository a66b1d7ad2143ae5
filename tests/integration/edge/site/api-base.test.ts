import { eq } from 'drizzle-orm'
import { Agent } from 'undici'
import { afterEach, expect, test, vi } from 'vitest'
import { openCacheDatabase } from '#db/cache/client.ts'
import { cacheEntries } from '#db/cache/schema/index.ts'
import { openBrowser, startApp } from '../../../support/app.ts'
import { type FixtureServer, startFixtureServer } from '../../../support/fixture-server.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'
import { visitAnswers } from '../../../support/upstream/visit-answers.ts'

const MINUTE_MS = 60_000
const OLD = 'api.casino.example'
const NEW = 'api.new.example'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** An operator whose API is derived from the host: it answers under its current names, through the test's own DNS. */
async function startOperator() {
  const server = await startFixtureServer()
  let newLink: string | null = null
  server.respond((request) =>
    visitAnswers({
      '/mirror': { status: 200, body: { redirect: { newLink }, meta_yandex_verification: null, sso: null } },
      '/builds/latest.json': { status: 200, body: { id: request.headers['x-asked-at'] } },
    })(request),
  )
  const names = new Set([OLD])
  const real = Agent.prototype.dispatch
  vi.spyOn(Agent.prototype, 'dispatch').mockImplementation(function (this: Agent, options, handler) {
    const { host } = new URL(String(options.origin))
    if (!names.has(host)) throw new TypeError(`nobody is called ${host}`)
    const headers = { ...Object(options.headers), 'x-asked-at': host }
    return real.call(this, { ...options, origin: server.url, headers }, handler)
  })
  return {
    server,
    names,
    move(to: string | null) {
      newLink = to
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const open = (directory: string, environment: Readonly<Record<string, string>> = {}) =>
  startApp({
    directory,
    origin: 'http://casino.example',
    environment: {
      UPSTREAM: 'remote',
      UPSTREAM_URL: '',
      ALLOWED_HOSTS: 'casino.example,new.example',
      UPSTREAM_TIMEOUT_MS: '5000',
      ...environment,
    },
  })

type App = Awaited<ReturnType<typeof open>>

const base = (app: App) => openBrowser(app).trpc.mirror.apiBase.query()
/** Host name of the API in an uncacheable call. */
const response = async (app: App) => (await openBrowser(app).trpc.builds.latest.query()).id
const last = ({ requests }: FixtureServer) => requests.at(-1)

test('an API base is stored per host with its source, follows a moved domain and survives a restart [C2 E9]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  using directory = temporaryDirectory()
  await using operator = await startOperator()
  {
    await using app = await open(directory.path)
    const first = new Date().toISOString()
    expect(await base(app)).toEqual({ base: `http://${OLD}`, source: 'host', answered_at: first })
    expect(await response(app)).toBe(OLD)

    operator.move('https://new.example/')
    operator.names.add(NEW)
    vi.setSystemTime(Date.now() + MINUTE_MS + 1)
    // the cached value is returned immediately, and refreshed in the background
    const moved = await vi.waitUntil(async () => {
      const known = await base(app)
      return known.source === 'mirror' && known
    })
    expect(moved).toEqual({ base: `https://${NEW}`, source: 'mirror', answered_at: expect.any(String) })
    expect(Date.parse(moved.answered_at ?? '')).toBeGreaterThan(Date.parse(first))
    expect(await response(app)).toBe(NEW)
    // it is called with the domain that the visitor came to
    expect(last(operator.server)?.headers['x-forwarded-host']).toBe('casino.example')
    const database = await openCacheDatabase({ DATA_DIR: directory.path })
    await vi.waitFor(async () => {
      const [kept] = await database.select().from(cacheEntries).where(eq(cacheEntries.key, 'api-base:casino.example'))
      expect(JSON.parse(kept?.value ?? 'null')).toMatchObject({ base: `https://${NEW}`, source: 'mirror' })
    })
    database.$client.close()
  }

  // the old name is gone, and nothing is in memory
  operator.names.delete(OLD)
  await using again = await open(directory.path)
  expect(await response(again)).toBe(NEW)
  expect(await base(again)).toMatchObject({ base: `https://${NEW}`, source: 'mirror' })

  // a canceled move: the domain's own API reports it
  operator.names.delete(NEW)
  operator.names.add(OLD)
  operator.move(null)
  vi.setSystemTime(Date.now() + 15 * MINUTE_MS)
  expect(await base(again)).toMatchObject({ base: `http://${OLD}`, source: 'host' })
  expect(await response(again)).toBe(OLD)
})

test('players’ tokens go to no domain that the site is not told of [C2 N8]', async () => {
  using directory = temporaryDirectory()
  await using operator = await startOperator()
  operator.move('https://elsewhere.example/')
  operator.names.add('api.elsewhere.example')
  await using app = await open(directory.path)
  expect(await base(app)).toMatchObject({ base: `http://${OLD}`, source: 'host' })
  expect(await response(app)).toBe(OLD)
})

test('a base that is a setting stays, and is told to no browser [C2]', async () => {
  using directory = temporaryDirectory()
  await using operator = await startOperator()
  operator.names.add('10.1.2.3:4000')
  operator.move('https://new.example/')
  await using app = await open(directory.path, { UPSTREAM_URL: 'http://10.1.2.3:4000' })
  expect(await base(app)).toMatchObject({ base: 'http://casino.example', source: 'setting' })
  expect(await response(app)).toBe('10.1.2.3:4000')
})
