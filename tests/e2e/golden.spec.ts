import { expect } from '@playwright/test'
import { publicOutput } from '#server/edge/trpc/procedure-of.ts'
import { isLocale, LANGUAGE_TAGS } from '#server/shared/constants/locales.ts'
import { expectedErrorOf, type GoldenAnswer, type GoldenRequest } from '../conformance/golden.ts'
import { type FixtureServer, type RecordedRequest, startFixtureServer } from '../support/fixture-server.ts'
import { callProcedure, type Endpoint, endpointAt, outputIn, type ProcedureAnswer } from '../support/http/procedure.ts'
import { startSite } from '../support/site.ts'
import { answeringVisits } from '../support/upstream/visit-answers.ts'
import { GOLDEN_CALLS, type GoldenCall } from './golden-calls.ts'
import { plainTest, sharedInFile } from './shared-in-file.ts'

type Stage = { readonly endpoint: Endpoint; readonly operator: FixtureServer }

/** The built site in front of an operator that answers with a fixture. No browser is opened. */
const shared = sharedInFile<Stage>(async ({ target }, use) => {
  await using operator = await startFixtureServer()
  operator.respond(answeringVisits())
  await using site = await startSite(target, {
    UPSTREAM: 'remote',
    UPSTREAM_URL: operator.url,
    APP_SECRET: 'app-secret-of-the-tests-0123456789',
    // the client is the proxy that names the country
    TRUSTED_PROXY: '127.0.0.1,::1',
  })
  await use({ operator, endpoint: endpointAt(site.url) })
})
const test = plainTest.extend<{ stage: Stage }>({ stage: ({ target: _ }, use) => use(shared.it) })

/** Procedures whose answers are shared by all readers of a second. */
const SHARED = new Set([
  'sports.events',
  'sports.event',
  'betFeed.latest',
  'betFeed.highWins',
  'casino.titles',
  'casino.title',
])

for (const golden of GOLDEN_CALLS) {
  const { row, name, answers } = golden.fixture
  test(`${golden.procedure.name} asks and reads as documented: ${name}${row === 'own' ? '' : ` [${row}]`}`, async ({
    stage,
  }) => {
    for (const answer of answers) {
      const sent = stage.operator.requests.length
      // a rejected session requests the mirror for its sign-on page, which is another call
      const others = answeringVisits(() => answer)
      stage.operator.respond((request) => (request.path === golden.fixture.request.path ? answer : others(request)))
      const requests = () => stage.operator.requests.slice(sent).filter(({ path }) => path !== '/mirror')
      let got = await send(stage.endpoint, golden)
      // the last answer may still be shared
      if (SHARED.has(golden.procedure.name))
        await expect(async () => {
          if (requests().length === 0) got = await send(stage.endpoint, golden)
          expect(requests()).not.toEqual([])
        }).toPass({ intervals: [100] })

      expect(requests().map(wireOf), answer.name).toEqual([documented(golden.fixture.request)])
      expect(outcomeOf(got), answer.name).toEqual(documentedOutcome(golden, answer))
    }
  })
}

/** Calls as a program with a visitor's country and language, or with the bearer of a player. */
function send(endpoint: Endpoint, { fixture: { request }, procedure, fields }: GoldenCall): Promise<ProcedureAnswer> {
  const { authorization, region, 'accept-language': language = 'ru' } = request.headers
  const locale = language === 'pt-BR' ? 'br' : language
  if (!isLocale(locale)) throw new TypeError(`${language} is no language of ours`)
  const headers = {
    'accept-language': LANGUAGE_TAGS[locale],
    ...(authorization && { authorization }),
    ...(region && { 'cf-ipcountry': region }),
  }
  return callProcedure(endpoint, procedure, { text: JSON.stringify({ json: fields }), headers })
}

type Wire = Omit<RecordedRequest, 'headers'> & { readonly headers: Readonly<Partial<Record<string, string>>> }

/** The documented part of a request. Missing headers mean: no bearer, no region, Russian. */
function wireOf({ method, path, query, body, headers }: Wire) {
  const { authorization, region, 'accept-language': language } = headers
  return { method, path, query, body, headers: { authorization, region, 'accept-language': language } }
}

const documented = (request: GoldenRequest) =>
  wireOf({ ...request, headers: { 'accept-language': 'ru', ...request.headers } })

function outcomeOf(answer: ProcedureAnswer) {
  if (answer.error === null) return { output: outputIn(answer) }
  return { status: answer.error?.httpStatus ?? answer.text, fields: answer.error?.fields }
}

/** The expected outcome of the fixture: an invalid response is the operator's fault, whatever its status. */
function documentedOutcome({ call }: GoldenCall, answer: GoldenAnswer) {
  const error = expectedErrorOf(answer)
  if (error === null) return { output: publicOutput(call, answer.expect, []) }
  if (error.kind === 'contract') return { status: 502, fields: { base: ['unavailable'] } }
  return { status: error.status === 500 ? 502 : error.status, fields: error.fields ?? expect.anything() }
}
