import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { attachRouterServerSsrUtils } from '@tanstack/react-router/ssr/server'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { getTRPCErrorShape, initTRPC, TRPCError } from '@trpc/server'
import { FastResponse, type ServerRequest } from 'srvx'
import { serve } from 'srvx/node'
import { expect, test } from 'vitest'
import { WholePage } from '#server/edge/gateway/pages/render-page.tsx'
import { marks, withMarks } from '#server/edge/gateway/pages/shell.ts'
import { createResponse, pieceOf, RuntimeResponse } from '#server/edge/gateway/response.ts'
import { writeRaw } from '#server/edge/http/raw-writes.node.ts'
import { parseEnvironment } from '#server/env.ts'

/**
 * Library internals used by fast paths. If a library changes them, the test fails: the fast path must then be disabled
 * or fixed.
 */

function openRouter() {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    isServer: true,
  })
  return { router, queryClient: new QueryClient() }
}

async function answered(fetch: (request: ServerRequest) => Response | Promise<Response>) {
  const server = serve({ port: 0, hostname: '127.0.0.1', silent: true, gracefulShutdown: false, fetch })
  await server.ready()
  const response = await globalThis.fetch(server.url ?? '')
  const text = await response.text()
  await server.close(true)
  return { response, text }
}

test('render-page: the router hands out its hydration scripts once, by a method that can be replaced', async () => {
  const { router } = openRouter()
  attachRouterServerSsrUtils({ router, manifest: undefined })
  await router.load()
  await router.serverSsr?.dehydrate()
  const { serverSsr } = router
  if (!serverSsr) throw new Error('the router is not on the server')
  expect(Object.getOwnPropertyDescriptor(serverSsr, 'takeInitialHydrationScriptTags')?.writable).toBe(true)
  expect(serverSsr.takeInitialHydrationScriptTags()).toBeDefined()
  expect(serverSsr.takeInitialHydrationScriptTags()).toBeUndefined()
  serverSsr.cleanup()
})

test('lean-hydration: the integration hangs on the option of the router that is replaced', async () => {
  const { router, queryClient } = openRouter()
  expect(router.options.dehydrate).toBeUndefined()
  setupRouterSsrQueryIntegration({ router, queryClient })
  attachRouterServerSsrUtils({ router, manifest: undefined })
  expect(router.options.dehydrate).toBeTypeOf('function')
  router.serverSsr?.cleanup()
})

test('page-shell: what a page is told is written into its script as JSON has it, each mark once', async () => {
  const { router } = openRouter()
  attachRouterServerSsrUtils({ router, manifest: undefined })
  const answers = withMarks([{ key: ['session'], data: {}, at: 1 }], () => true)
  router.options.dehydrate = async () => ({ answers })
  await router.load()
  await router.serverSsr?.dehydrate()
  const script = JSON.stringify(router.serverSsr?.takeInitialHydrationScriptTags())
  router.serverSsr?.cleanup()
  const { session, at } = marks()
  for (const mark of [session, at])
    expect(script.split(JSON.stringify(JSON.stringify(mark)).slice(1, -1))).toHaveLength(2)
})

test('call-in-process: a router of tRPC has what shapes its errors at its _def', () => {
  const t = initTRPC.create({ errorFormatter: ({ shape }) => ({ ...shape, message: 'shaped' }) })
  const config = t.router({})._def._config
  const error = new TRPCError({ code: 'NOT_FOUND' })
  const shape = getTRPCErrorShape({ config, error, path: 'x', type: 'query', input: undefined, ctx: undefined })
  expect(shape).toMatchObject({ message: 'shaped', data: { code: 'NOT_FOUND', path: 'x' } })
})

/** Nitro's runtime is complete only within its build, so its source text is checked. */
function nitroText(module: 'nitro/app' | 'nitro/vite/runtime', file: string): string {
  return readFileSync(new URL(file, import.meta.resolve(module)), 'utf8').replace(/\s+/g, ' ')
}

test('node-server: nitro passes a request to its app, files first, and calls a build service by name', () => {
  const app = nitroText('nitro/app', 'internal/app.mjs')
  expect(nitroText('nitro/app', 'app.mjs')).toMatch(/export \{[^}]*\bserverFetch\b[^}]*\}/)
  expect(app).toContain('export function serverFetch(resource, init, context) { const req = toRequest(resource, init);')
  expect(app).toContain('Promise.resolve(appHandler(req))')
  const services = nitroText('nitro/vite/runtime', 'vite.mjs')
  expect(services).toContain('export function fetchViteEnv(viteEnvName, input, init) {')
  expect(services).toContain('Promise.resolve(viteEnv.fetch(toRequest(input, init)))')
})

test('raw-writes: a request names Node’s own request and response', async () => {
  const seen: unknown[] = []
  const { text } = await answered(({ runtime }) => {
    const { req, res } = runtime?.node ?? {}
    seen.push(req?.url, res instanceof ServerResponse)
    if (res) void once(res, 'finish').then(() => seen.push('finish'))
    return new FastResponse('answer')
  })
  expect(text).toBe('answer')
  expect(seen).toEqual(['/', true, 'finish'])
})

test('raw-writes: an answer that has been written is left alone', async () => {
  const fields: [string, string][] = [
    ['content-type', 'text/plain'],
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ]
  const { response, text } = await answered((request) =>
    writeRaw(new RuntimeResponse(createResponse('страница', { status: 418, headers: fields })), request),
  )
  expect([response.status, text]).toEqual([418, 'страница'])
  expect(response.headers.get('content-length')).toBe('16')
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test.each([true, false])('a body of pieces is sent whole, written from where they are: %s', async (isRaw) => {
  const pieces = ['стра', '', 'ни', 'ца'].map((text) => pieceOf(text, 'for all'))
  const head = { status: 200, headers: [['content-type', 'text/plain']] as const }
  const made = () => new RuntimeResponse({ ...createResponse(null, head), pieces })
  const { response, text } = await answered((request) => (isRaw ? writeRaw(made(), request) : made()))
  expect(text).toBe('страница')
  expect(response.headers.get('content-length')).toBe(isRaw ? '16' : null)
})

test.each([true, false])(
  'a whole page is sent with its length where that is known, and consumed once: %s',
  async (isRaw) => {
    const page = new WholePage({ html: 'страница', router: openRouter().router }, { status: 418 })
    const takeText = () => page.take().html
    const made = new RuntimeResponse({ ...createResponse(page.body, page), takeText })
    const { response, text } = await answered((request) => (isRaw ? writeRaw(made, request) : made))
    expect([response.status, text]).toEqual([418, 'страница'])
    expect(response.headers.get('content-length')).toBe(isRaw ? '16' : null)
    expect(() => page.take()).toThrow('consumed once')
  },
)

test('no-pretenuring: V8 knows the flag', () => {
  const flags = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(flags).toMatch(/^ +--allocation-site-pretenuring \(pretenure with allocation sites\)$/m)
})

test('only fast paths that there are can be left', () => {
  expect(parseEnvironment({ FAST_PATHS_OFF: 'raw-writes, render-page' }).FAST_PATHS_OFF).toEqual([
    'raw-writes',
    'render-page',
  ])
  expect(() => parseEnvironment({ FAST_PATHS_OFF: 'raw-write' })).toThrow(/FAST_PATHS_OFF/)
})
