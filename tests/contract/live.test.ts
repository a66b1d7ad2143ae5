import { createServer, type ServerResponse } from 'node:http'
import superjson from 'superjson'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { LIVE_TOPICS, type LiveTopic, liveTopics } from '#server/shared/contract/live.ts'
import { type LiveAnswer, sendToLive, subscribeLive } from '../support/app/subscribe-live.ts'
import { startApp } from '../support/app.ts'
import { type Fault, startFaultProxy } from '../support/fault-proxy.ts'
import { isRejectedBeforeProcedure } from '../support/http/procedure.ts'
import { listen, stopListening } from '../support/listen.ts'
import fc from '../support/run/fast-check.ts'
import { SEED } from '../support/run/seed.ts'
import { arbitraryInput } from './arbitrary-input.ts'

const RUNS = 60

const HASH = 'a'.repeat(64)
const PLACE = { run: 'run', sequence: 1, now: '2026-11-21T10:00:00.000Z' }
const ROUND = {
  number: 1,
  table_hash: HASH,
  commitment: HASH,
  link: null,
  is_interrupted: false,
  opened_at: PLACE.now,
  ends_at: null,
  started_at: null,
  ended_at: null,
  chain: { terminal: HASH, salt: null },
}
const ROOM = {
  ...ROUND,
  id: 'draw-1',
  rules_version: 'rooms/v1',
  room: 'red',
  currency: 'RUB',
  phase: 'waiting',
  drawn: null,
}
const FLIGHT = { ...ROUND, id: 'flight-1', rules_version: 'crash/v1', phase: 'betting', point: null }

const EVENTS = {
  balance: 'id: run.1\nevent: balance\ndata: {"currency":"RUB","balance":"10.5","version":1}\n\n',
  bets: 'id: run.2\nevent: bets\ndata: {"bets":[]}\n\n',
  crash: `id: run.3\nevent: crash\ndata: ${JSON.stringify({ kind: 'whole', ...PLACE, round: FLIGHT, bets: [], count: 0, left: 0, last: [] })}\n\n`,
  rooms: `id: run.4\nevent: rooms\ndata: ${JSON.stringify({ kind: 'whole', ...PLACE, round: ROOM, entries: [], ticket: '10', previous: null })}\n\n`,
  sports: 'id: run.5\nevent: sports\ndata: {"events":[]}\n\n',
} satisfies Record<LiveTopic, string>
const TOPICS = Object.keys(LIVE_TOPICS)

/** An operator whose live stream sends one event of each requested topic, and then what the test sends. */
async function startOperator(then: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    const topics = new URL(request.url ?? '', 'http://operator').searchParams.get('topics')?.split(',') ?? []
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(
      Object.entries(EVENTS)
        .flatMap(([topic, event]) => (topics.includes(topic) ? event : []))
        .join(''),
    )
    then(response)
  })
  const url = await listen(server)
  return { url, [Symbol.asyncDispose]: () => stopListening(server) }
}

const outcomeOf = ({ error, text }: LiveAnswer) =>
  error === null ? 'event' : [error?.code ?? text, Object.values(error?.fields ?? {}).join()]

test.each(TOPICS)('without a fault the stream of %s begins with what the API says', async (topic) => {
  await using operator = await startOperator(() => {})
  await using app = await startApp({ upstreamUrl: operator.url })
  const answer = await subscribeLive(app, [topic], 'golden-token')
  expect(outcomeOf(answer)).toBe('event')
  expect(superjson.parse(answer.text)).toMatchObject({ topic })
})

const input = z.object({ topics: liveTopics, lastEventId: z.string() })

test(`the live stream answers whatever it is asked, seed ${SEED}`, async () => {
  await using operator = await startOperator(() => {})
  await using app = await startApp({ upstreamUrl: operator.url })
  const place = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constant('run.1'))
  const places = fc.record({ topics: fc.shuffledSubarray(TOPICS, { minLength: 1 }), lastEventId: place })
  const texts = fc.oneof(
    { arbitrary: fc.oneof(arbitraryInput(input), places).map((json) => JSON.stringify({ json })), weight: 4 },
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.string({ unit: 'binary', maxLength: 100 }),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const answer = await sendToLive(app, text, 'golden-token')
      expect(answer.status, text).toBeLessThan(500)
      expect(answer.error !== undefined || isRejectedBeforeProcedure(answer), text).toBe(true)
      expect(answer.error?.httpStatus ?? 200, text).toBeLessThan(500)
    }),
    { seed: SEED, numRuns: RUNS },
  )
})

const UNREACHABLE = ['SERVICE_UNAVAILABLE', 'unavailable']
const NO_ANSWER = ['BAD_GATEWAY', 'unavailable']

const CASES: readonly [Fault | 'dead', readonly string[]][] = [
  ['dead', UNREACHABLE],
  [{ kind: 'reset' }, UNREACHABLE],
  [{ kind: 'silent' }, ['GATEWAY_TIMEOUT', 'unavailable']],
  [{ kind: 'server_error' }, ['BAD_GATEWAY', 'internal']],
  [{ kind: 'html' }, NO_ANSWER],
  [{ kind: 'wrong_shape' }, NO_ANSWER],
  [{ kind: 'redirect', to: 'http://evil.example/' }, NO_ANSWER],
  [{ kind: 'no_content' }, NO_ANSWER],
  [{ kind: 'rate_limited', retryAfterS: 7 }, ['TOO_MANY_REQUESTS', 'too_many_requests']],
]

test.each(CASES)('a live stream of an upstream with the fault %j is told why [X1]', async (fault, outcome) => {
  await using operator = await startOperator(() => {})
  await using proxy = await startFaultProxy(operator.url)
  if (fault === 'dead') await proxy.die()
  else proxy.inject(fault)
  await using app = await startApp({ upstreamUrl: proxy.url, environment: { UPSTREAM_TIMEOUT_MS: '1000' } })
  for (const topic of TOPICS)
    expect([topic, outcomeOf(await subscribeLive(app, [topic], 'golden-token'))]).toEqual([topic, outcome])
})
