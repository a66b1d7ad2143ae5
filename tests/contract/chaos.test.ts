import { expect, test } from 'vitest'
import { done } from '#server/contract/wire.ts'
import { askProcedure, PROCEDURES, type ProcedureAnswer } from '../support/app/ask-procedure.ts'
import { startApp } from '../support/app.ts'
import { type Fault, startFaultProxy } from '../support/fault-proxy.ts'
import { startFixtureServer } from '../support/fixture-server.ts'
import { answerAsDocumented, EXAMPLES } from './golden-backend.ts'

/** What a procedure makes of a fault: an error's code and code for the player, or an answer. */
type Outcome = readonly [code: string, field: string] | 'answer'

const UNREACHABLE: Outcome = ['SERVICE_UNAVAILABLE', 'unavailable']
const TOO_LATE: Outcome = ['GATEWAY_TIMEOUT', 'unavailable']
const NO_ANSWER: Outcome = ['BAD_GATEWAY', 'unavailable']

/** Long enough for all requests to be on their way when the first of them is given up, on a busy machine too. */
const SHORT_MS = '2500'
/** Of faults that are met at once: nothing but a hang takes as long. */
const LONG_MS = '30000'
/** Over the cap, and cheap enough for every procedure; client.test.ts has the sizes of an attack. */
const TOO_LARGE_BYTES = 2_000_000

type Case = {
  readonly fault: Fault | 'dead'
  readonly outcome: Outcome
  /** Of calls whose answer says nothing but its status: whatever JSON comes with 200 is one. */
  readonly whereStatusSaysAll?: Outcome
  readonly exceptions?: Readonly<Record<string, Outcome>>
  readonly timeoutMs?: string
}

const CASES: readonly Case[] = [
  { fault: 'dead', outcome: UNREACHABLE },
  { fault: { kind: 'reset' }, outcome: UNREACHABLE },
  { fault: { kind: 'cut_off' }, outcome: UNREACHABLE },
  { fault: { kind: 'silent' }, outcome: TOO_LATE, timeoutMs: SHORT_MS },
  { fault: { kind: 'trickling', everyMs: 60_000 }, outcome: TOO_LATE, timeoutMs: SHORT_MS },
  {
    fault: { kind: 'server_error' },
    outcome: ['BAD_GATEWAY', 'internal'],
    // a refresh that is refused ends the session, with whatever status (S5)
    exceptions: { 'auth.refresh': ['UNAUTHORIZED', 'unauthorized'] },
  },
  { fault: { kind: 'html' }, outcome: NO_ANSWER },
  { fault: { kind: 'truncated_json' }, outcome: NO_ANSWER },
  {
    fault: { kind: 'wrong_shape' },
    outcome: NO_ANSWER,
    whereStatusSaysAll: 'answer',
    // any object fits: whatever campaign it does not name is none
    exceptions: { 'attribution.utm': 'answer' },
  },
  { fault: { kind: 'oversized', bytes: TOO_LARGE_BYTES }, outcome: NO_ANSWER },
  { fault: { kind: 'gzip_bomb', bytes: TOO_LARGE_BYTES }, outcome: NO_ANSWER },
  { fault: { kind: 'redirect', to: 'http://evil.example/' }, outcome: NO_ANSWER },
  { fault: { kind: 'no_content' }, outcome: NO_ANSWER, whereStatusSaysAll: 'answer' },
  { fault: { kind: 'rate_limited', retryAfterS: 7 }, outcome: ['TOO_MANY_REQUESTS', 'too_many_requests'] },
]

/** They answer in any case: a page without its player, the end of a session, and settings with defaults of our own. */
const NEVER_FAIL = [
  'session.current',
  'auth.logout',
  'site.current',
  'developers.reference',
  'settings.current',
  'seo.block',
]

/** Asks every procedure once, all at the same time, of an app whose upstream has this fault. */
async function askAll(fault: Case['fault'] | null, timeoutMs: string) {
  await using server = await startFixtureServer()
  server.respond(answerAsDocumented)
  await using proxy = await startFaultProxy(server.url)
  const sent: string[] = []
  const note = ({ method, path }: { method: string; path: string }) => sent.push(`${method} ${path}`) > 0
  if (fault === 'dead') await proxy.die()
  else if (fault !== null) proxy.inject(fault, note)
  await using app = await startApp({ upstreamUrl: proxy.url, environment: { UPSTREAM_TIMEOUT_MS: timeoutMs } })
  const answers = await Promise.all(
    PROCEDURES.map(async (procedure) => {
      const input = EXAMPLES.get(procedure.name)?.fields
      return [procedure.name, await askProcedure(app, procedure, { input, token: 'golden-token' })] as const
    }),
  )
  return { answers: new Map(answers), sent, received: server.requests.map(({ method, path }) => `${method} ${path}`) }
}

const outcomeOf = ({ error, text }: ProcedureAnswer): Outcome => {
  if (error === null) return 'answer'
  return [error?.code ?? text, Object.values(error?.fields ?? {}).join()]
}

function expectedOutcome(name: string, { outcome, whereStatusSaysAll = outcome, exceptions = {} }: Case): Outcome {
  if (NEVER_FAIL.includes(name)) return 'answer'
  return exceptions[name] ?? (EXAMPLES.get(name)?.call.response === done ? whereStatusSaysAll : outcome)
}

const timesOf = (list: readonly string[]) =>
  [...new Set(list)].map((item) => [item, list.filter((other) => other === item).length] as const)

test('without a fault every procedure answers, after one call of its own', async () => {
  const { answers, received } = await askAll(null, LONG_MS)
  for (const [name, answer] of answers) expect([name, outcomeOf(answer)]).toEqual([name, 'answer'])
  const asked = [...EXAMPLES].filter(([name]) => answers.has(name)).map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(received)).toEqual(new Set(asked))
})

test.each(CASES)('an upstream with the fault $fault has a defined outcome everywhere [X1]', async (faulty) => {
  const { answers, sent } = await askAll(faulty.fault, faulty.timeoutMs ?? LONG_MS)
  const names = [...answers.keys()]
  expect(Object.fromEntries([...answers].map(([name, answer]) => [name, outcomeOf(answer)]))).toEqual(
    Object.fromEntries(names.map((name) => [name, expectedOutcome(name, faulty)])),
  )
  // a read may be tried twice, for each procedure that makes it; whatever changes something is sent no more than once
  const tooOften = timesOf(sent).filter(([call, times]) => times > (call.startsWith('GET ') ? 4 : 1))
  expect(tooOften).toEqual([])
  if (faulty.fault !== 'dead') expect(sent.filter((call) => !call.startsWith('GET ')).length).toBeGreaterThan(0)
})

test('how long a limit lasts is in the error’s data and in Retry-After, of a batch the longest', async () => {
  await using server = await startFixtureServer()
  server.respond(({ path }) => ({
    status: 429,
    body: { errors: { base: ['too_many_requests'] } },
    headers: { 'retry-after': path === '/geo_ip' ? '7' : '20' },
  }))
  await using app = await startApp({ upstreamUrl: server.url })
  const one = await askProcedure(app, { name: 'geo.ip', kind: 'query' }, {})
  expect(one).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS', retryAfterS: 7 } })
  expect(one.headers.get('retry-after')).toBe('7')

  const batch = await app.fetch('/api/trpc/geo.ip,bonus.waiting?batch=1&input={}')
  expect(batch.headers.get('retry-after')).toBe('20')
  const without = await app.fetch('/api/trpc/site.current')
  expect(without.headers.get('retry-after')).toBeNull()
})
