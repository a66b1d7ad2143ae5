import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { type SpawnedPlatform, spawnPlatform } from '../support/platform.ts'

const RUNNER = fileURLToPath(new URL('../conformance/run.ts', import.meta.url))
/** For two processes on a busy machine. */
const TIMEOUT_MS = 60_000

let platform: SpawnedPlatform
let proxy: FaultProxy

beforeAll(async () => {
  platform = await spawnPlatform({ environment: { DEMO_LOGIN: 'false' } })
  proxy = await startFaultProxy(platform.url)
}, TIMEOUT_MS)

afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})

const run = (...args: string[]) =>
  new Promise<{ code: string | number | null | undefined; output: string }>((resolve) => {
    execFile(process.execPath, [RUNNER, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    )
  })

test('the embedded platform conforms, as a process of its own', { timeout: TIMEOUT_MS }, async () => {
  const { code, output } = await run(platform.url)

  expect(output).toMatch(/^ok +C9 +POST \/api\/v2\/auth\/register\/email: .+ \(200\)$/m)
  expect(output).toMatch(/^\d+ ok, 0 differs, 0 not reachable\n$/m)
  expect(code).toBe(0)
})

test('what differs is told with the place, and what does not answer as such', { timeout: TIMEOUT_MS }, async () => {
  proxy.inject({ kind: 'wrong_shape' }, ({ path }) => path === '/mirror')
  proxy.inject({ kind: 'server_error' }, ({ path }) => path === '/profile/settings')
  proxy.inject({ kind: 'reset' }, ({ path }) => path === '/geo_ip')
  const { code, output } = await run(proxy.url)
  proxy.heal()

  expect(output).toMatch(/^differs +C4 +GET \/mirror: .+ \(200\)\n +redirect: Invalid input/m)
  expect(output).toMatch(/^differs +C6 +PUT \/profile\/settings: .+ \(500\)\n +status 500, expected 200/m)
  expect(output).toMatch(/^not reachable +C3 +GET \/geo_ip/m)
  expect(output).toMatch(/^\d+ ok, 6 differs, 1 not reachable\n$/m)
  expect(code).toBe(1)
})

test('without a registration nothing is tried that needs a player', { timeout: TIMEOUT_MS }, async () => {
  proxy.inject({ kind: 'no_content' }, ({ path }) => path === '/api/v2/auth/register/email')
  const { output } = await run(proxy.url)
  proxy.heal()

  expect(output).toMatch(/^differs +C5 +GET \/profile\/user: .+\n +not tried: C9 gave no token$/m)
})

test('a service may have a base of its own', { timeout: TIMEOUT_MS }, async () => {
  proxy.inject({ kind: 'server_error' }, ({ path }) => path.startsWith('/dice'))
  const { code, output } = await run(proxy.url, '--dice', `${platform.url}/dice`)
  proxy.heal()

  expect(output).toMatch(/^ok +own +POST \/dice\/bets/m)
  expect(code).toBe(0)
})

test('--help explains, and a wrong command line is no answer of the API', { timeout: TIMEOUT_MS }, async () => {
  expect(await run('--help')).toMatchObject({ code: 0, output: expect.stringContaining('Usage: npm run conformance') })
  expect(await run()).toMatchObject({ code: 2, output: expect.stringContaining('exactly one URL is needed') })
  expect(await run('ftp://example.com')).toMatchObject({ code: 2 })
  expect(await run('--unknown', 'http://localhost')).toMatchObject({ code: 2 })
})
