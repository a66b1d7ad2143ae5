import { expect, test } from 'vitest'
import { createGeoChecks, createGeoMemory } from '#server/edge/site/geo-checks.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'
import { upstreamAt } from '../../../support/upstream/client.ts'
import { UPSTREAM_CONTEXT } from '../../../support/upstream/upstream-context.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const ADDRESS = '95.56.234.1'

/** Geo checks with an operator and a clock that the test controls. */
async function startChecks() {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startFixtureServer())
  const geoAnswer = { status: 200, country_code: 'KZ' as string | null }
  server.respond(({ headers }) => ({
    status: geoAnswer.status,
    body: { data: { data: { ip: headers['x-forwarded-for'], country_code: geoAnswer.country_code } } },
  }))
  const clock = { now: 0 }
  const faults: unknown[] = []
  const behind: Promise<unknown>[] = []
  const checks = createGeoChecks({
    upstream: upstreamAt(server.url),
    memory: createGeoMemory(),
    now: () => clock.now,
    waitUntil: (work) => void behind.push(work),
    onFault: (error) => void faults.push(error),
  })
  const check = async (address = ADDRESS) =>
    checks.check(address, { upstreamContext: { ...UPSTREAM_CONTEXT, address }, bearer: null })
  const everything = opened.move()
  return {
    server,
    geoAnswer,
    clock,
    faults,
    checks,
    check,
    settle: () => Promise.all(behind.splice(0)),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

test('an address is asked for once a minute, behind the answer that is known [G1 C3]', async () => {
  await using site = await startChecks()
  expect(site.checks.known(ADDRESS)).toBeUndefined()
  const kazakh = { ip: ADDRESS, region: 'KZ', isBlocked: false }
  for (let i = 0; i < 3; i++) expect(await site.check()).toEqual(kazakh)
  expect(site.server.requests).toHaveLength(1)

  site.geoAnswer.status = 451
  site.clock.now += MINUTE_MS
  for (let i = 0; i < 3; i++) expect(await site.check()).toEqual(kazakh)
  await site.settle()
  expect(site.server.requests).toHaveLength(2)
  expect(site.checks.known(ADDRESS)).toEqual({ ...kazakh, isBlocked: true })
})

test('what was known yesterday stands in for an operator that fails, and is forgotten after a day [G5 X3]', async () => {
  await using site = await startChecks()
  await site.check()
  site.geoAnswer.status = 500
  site.clock.now += DAY_MS - 1
  expect(await site.check()).toMatchObject({ region: 'KZ' })
  await site.settle()
  expect(site.faults).toMatchObject([{ status: 500 }])
  site.clock.now += 1
  expect(site.checks.known(ADDRESS)).toBeUndefined()
  await expect(site.check()).rejects.toMatchObject({ status: 500 })
})

test.each([
  [
    { status: 451, country_code: 'GB' },
    { region: 'RU', isBlocked: true },
  ],
  [
    { status: 451, country_code: 'KZ' },
    { region: 'KZ', isBlocked: true },
  ],
  [
    { status: 200, country_code: null },
    { region: 'RU', isBlocked: false },
  ],
])('%j is %j [G1 G2]', async (answer, geo) => {
  await using site = await startChecks()
  Object.assign(site.geoAnswer, answer)
  expect(await site.check()).toEqual({ ip: ADDRESS, ...geo })
})

test('a 451 that says nothing closes the site all the same [G2]', async () => {
  await using site = await startChecks()
  site.server.respond(() => ({ status: 451, body: null }))
  expect(await site.check()).toEqual({ ip: ADDRESS, region: 'RU', isBlocked: true })
})

test('strangers fill no memory: the addresses that came first are forgotten', async () => {
  await using site = await startChecks()
  const memory = Array.from({ length: 10_000 }, (_, index) => `203.0.${index >> 8}.${index & 255}`)
  const entry = { value: { ip: '', region: 'RU', isBlocked: false } as const, freshUntil: DAY_MS, staleUntil: DAY_MS }
  const known = createGeoMemory()
  for (const address of memory) known.set(address, entry)
  const checks = createGeoChecks({
    upstream: upstreamAt(site.server.url),
    memory: known,
    now: () => 0,
    waitUntil() {},
    onFault() {},
  })
  await checks.check(ADDRESS, {
    upstreamContext: { ...UPSTREAM_CONTEXT, address: ADDRESS },
    bearer: null,
  })
  expect([known.size, known.has('203.0.0.0'), known.has('203.0.0.1'), known.has(ADDRESS)]).toEqual([
    10_000,
    false,
    true,
    true,
  ])
})
