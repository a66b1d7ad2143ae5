import { expect, test } from 'vitest'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { type CallContext, createUpstream, type Upstream } from '#server/edge/upstream/client.ts'
import { Breakers, createBulkhead } from '#server/edge/upstream/resilience.ts'
import { isLocale } from '#server/shared/constants/locales.ts'
import { findCall } from '../conformance/calls.ts'
import { expectedErrorOf, type GoldenFixture, type GoldenRequest } from '../conformance/golden.ts'
import { startFixtureServer } from '../support/fixture-server.ts'

/** Defines the tests of one fixture: the request of the app's client, and its reading of each response. */
export function testClient({ name, request, answers }: GoldenFixture): void {
  test.each(answers.map((answer) => [answer.name, answer] as const))(`client: ${name}: %s`, async (_, answer) => {
    await using server = await startFixtureServer()
    server.respond(() => answer)

    const result = await callAs(request, clientOf(server.url)).catch((error: unknown) => error)

    const [sent] = server.requests
    expect(server.requests).toHaveLength(1)
    expect(sent).toMatchObject({ method: request.method, path: request.path })
    expect(sent?.query).toStrictEqual(request.query)
    expect(sent?.body).toStrictEqual(request.body)
    expect({
      authorization: sent?.headers.authorization,
      region: sent?.headers.region,
      'accept-language': sent?.headers['accept-language'],
    }).toStrictEqual({ authorization: undefined, region: undefined, 'accept-language': 'ru', ...request.headers })

    const error = expectedErrorOf(answer)
    if (error === null) return expect(result).toStrictEqual(answer.expect)
    expect(result).toBeInstanceOf(UpstreamError)
    expect(result).toMatchObject(error)
  })
}

function clientOf(url: string): Upstream {
  return createUpstream({
    settings: {
      UPSTREAM: 'remote',
      UPSTREAM_URL: url,
      UPSTREAM_TIMEOUT_MS: 5000,
      PLATFORM_HOST: '127.0.0.1',
      PLATFORM_PORT: 4000,
    },
    breakers: new Breakers(() => 0),
    random: () => 0,
  })
}

async function callAs(request: GoldenRequest, upstream: Upstream): Promise<unknown> {
  const found = findCall(request)
  if (!found) throw new TypeError(`no call of the contract is ${request.method} ${request.path}`)
  return upstream(found.call, found.call.request.parse(found.fields), contextOf(request.headers))
}

function contextOf({
  authorization,
  region,
  'accept-language': language = 'ru',
}: GoldenRequest['headers']): CallContext {
  const locale = language === 'pt-BR' ? 'br' : language
  if (!isLocale(locale)) throw new TypeError(`${language} is no language of ours`)
  return {
    bearer: authorization?.replace('Bearer ', '') ?? null,
    upstreamContext: {
      requestId: 'golden',
      siteOrigin: 'https://fairline.example',
      address: null,
      userAgent: null,
      locale,
      region: region ?? null,
      bulkhead: createBulkhead(),
      onCall: () => {},
    },
  }
}
