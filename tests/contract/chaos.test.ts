import { expect, test } from 'vitest'
import { callAppProcedure, PROCEDURES } from '../support/app/call-app-procedure.ts'
import { startApp } from '../support/app.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { startFixtureServer } from '../support/fixture-server.ts'
import {
  expectedOutcome,
  FAULT_CASES,
  type FaultCase,
  outcomeOf,
  sentTooOften,
  spoil,
  writesAmong,
} from './chaos-cases.ts'
import { answerAsDocumented, EXAMPLES } from './golden-backend.ts'

/** Long enough for all requests to be under way before the first one times out, also on a busy machine. */
const SHORT_MS = 2500
/** For faults that are detected immediately: only a hang may take as long. */
const LONG_MS = 30_000

/** These always succeed: a page without its player, the end of a session, and settings with our own defaults. */
const NEVER_FAIL = [
  'session.current',
  'auth.logout',
  'site.current',
  'site.access',
  'site.security',
  'lobby.current',
  'lobby.tables',
  'lobby.players',
  'lobby.facts',
  'mirror.apiBase',
  'developers.reference',
  'developers.groups',
  'developers.group',
  'settings.current',
  'seo.block',
  'legal.document',
  'faq.published',
]

/**
 * All except the ends of sign-ins that this browser has not begun, which make no call; social-sign-in.test.ts and
 * attribution.test.ts cover them.
 */
const ASKED = PROCEDURES.filter(({ name }) => !['auth.login.finishSocial', 'auth.login.finishLink'].includes(name))

/** Inputs of procedures that are no calls of the contract, and so have no example. */
const OWN_INPUTS: Readonly<Record<string, object>> = { 'developers.group': { group: 'geo' } }

/** Number of procedures called together if none of them hangs. */
const AT_ONCE = 12

/** Calls every procedure once, on an app whose upstream has this fault. */
async function callAll(fault: FaultCase['fault'] | null, timeoutMs: number) {
  await using server = await startFixtureServer()
  server.respond(answerAsDocumented)
  await using proxy = await startFaultProxy(server.url)
  const sent = fault === null ? [] : await spoil(proxy, fault)
  await using app = await startApp({ upstreamUrl: proxy.url, environment: { UPSTREAM_TIMEOUT_MS: `${timeoutMs}` } })
  const answers: (readonly [string, Awaited<ReturnType<typeof callAppProcedure>>])[] = []
  let tookMs = 0
  // expensive calls are made a few at a time: on a busy machine all of them together would exceed the deadline
  const atOnce = timeoutMs === SHORT_MS ? ASKED.length : AT_ONCE
  for (let first = 0; first < ASKED.length; first += atOnce) {
    const startedAt = performance.now()
    const batch = ASKED.slice(first, first + atOnce).map(async (procedure) => {
      const input = EXAMPLES.get(procedure.name)?.fields ?? OWN_INPUTS[procedure.name]
      return [procedure.name, await callAppProcedure(app, procedure, { input, token: 'golden-token' })] as const
    })
    answers.push(...(await Promise.all(batch)))
    tookMs = Math.max(tookMs, performance.now() - startedAt)
  }
  const received = server.requests.map(({ method, path }) => `${method} ${path}`)
  return { answers: new Map(answers), tookMs, sent, received }
}

test('without a fault every procedure answers, after one call of its own', async () => {
  const { answers, received } = await callAll(null, LONG_MS)
  for (const [name, answer] of answers) expect([name, outcomeOf(answer)]).toEqual([name, 'answer'])
  const pending = [...EXAMPLES].filter(([name]) => answers.has(name)).map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(received)).toEqual(new Set(pending))
})

test.each(FAULT_CASES)('an upstream with the fault $fault has a defined outcome everywhere [X1]', async (faulty) => {
  const { answers, tookMs, sent } = await callAll(faulty.fault, faulty.isHang ? SHORT_MS : LONG_MS)
  const names = [...answers.keys()]
  expect(Object.fromEntries([...answers].map(([name, answer]) => [name, outcomeOf(answer)]))).toEqual(
    Object.fromEntries(
      names.map((name) => [name, NEVER_FAIL.includes(name) ? 'answer' : expectedOutcome(name, faulty)]),
    ),
  )
  // a hang ends at its timeout, or at twice that for a procedure of two calls; no other fault waits
  expect(tookMs).toBeLessThan(faulty.isHang ? 4 * SHORT_MS : LONG_MS)
  expect(sentTooOften(sent)).toEqual([])
  if (faulty.fault !== 'dead') expect(writesAmong(sent)).toBeGreaterThan(0)
})

test('how long a limit lasts is in the error’s data and in Retry-After, of a batch the longest', async () => {
  await using server = await startFixtureServer()
  server.respond(({ path }) => ({
    status: 429,
    body: { errors: { base: ['too_many_requests'] } },
    headers: { 'retry-after': path === '/geo_ip' ? '7' : '20' },
  }))
  await using app = await startApp({ upstreamUrl: server.url })
  const one = await callAppProcedure(app, { name: 'geo.ip', kind: 'query' }, {})
  expect(one).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS', retryAfterS: 7 } })
  expect(one.headers.get('retry-after')).toBe('7')

  const batch = await app.fetch('/api/trpc/geo.ip,bonus.waiting?batch=1&input={}')
  expect(batch.headers.get('retry-after')).toBe('20')
  const without = await app.fetch('/api/trpc/site.current')
  expect(without.headers.get('retry-after')).toBeNull()
})
