import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { callAppProcedure, PROCEDURES } from '../support/app/call-app-procedure.ts'
import { startApp } from '../support/app.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { startFixtureServer } from '../support/fixture-server.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { startAppProcess } from '../support/upstream/app-process.ts'
import { answerAsDocumented, EXAMPLES, renamed } from './golden-backend.ts'

/** Calls whose response repeats a value of the path. */
const NAMING = [...EXAMPLES].flatMap(([name, { call, answer }]) => {
  const [, parameter = ''] = /\{(\w+)\}/.exec(call.path) ?? []
  const other = { [parameter]: 'of-another' }
  const kind = PROCEDURES.find((procedure) => procedure.name === name)?.kind
  return kind && JSON.stringify(renamed(answer, other)).includes('of-another') ? [{ name, kind, other }] : []
})

test('calls that name a thing and are answered with it are all found', () => {
  const names = NAMING.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['bonus.byId', 'freeSpins.campaign', 'payments.deposit']))
})

test.each(NAMING)('$name: an answer about another thing than was asked for is none', async ({ name, kind, other }) => {
  await using server = await startFixtureServer()
  await using app = await startApp({ upstreamUrl: server.url })
  const example = EXAMPLES.get(name)
  const send = () => callAppProcedure(app, { name, kind }, { input: example?.fields, token: 'golden-token' })

  server.respond(() => ({ status: 200, body: renamed(example?.answer, other) }))
  expect(await send()).toMatchObject({ status: 502, error: { code: 'BAD_GATEWAY', fields: { base: ['unavailable'] } } })
  server.respond(answerAsDocumented)
  expect(await send()).toMatchObject({ status: 200, error: null })
})

/** A signed-in browser whose API answers as documented, each time with a new token, until a fault is injected. */
async function startBrowser() {
  await using opened = new AsyncDisposableStack()
  const directory = opened.use(temporaryDirectory())
  const server = opened.use(await startFixtureServer())
  server.respond(async (request) => {
    const { status, body } = await answerAsDocumented(request)
    return { status, body: renamed(body, { fresh_token: `token-${server.requests.length}` }) }
  })
  const proxy = opened.use(await startFaultProxy(server.url))
  const app = opened.use(await startAppProcess({ upstreamUrl: proxy.url, directory: directory.path }))
  const { session, credential } = app.open('golden-token')
  const everything = opened.move()
  return { proxy, session, credential, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

test('a profile of another player than the request began with is none, and its token is not kept', async () => {
  await using browser = await startBrowser()
  const profile = () => browser.session.call(contract.profile.user, {})
  const { user } = await profile()
  const { token } = browser.credential

  browser.proxy.injectOnce({ kind: 'other_player', id: `not-${user.id}` })
  await expect(profile()).rejects.toMatchObject({ name: 'UpstreamError', kind: 'contract' })
  expect(browser.credential.token).toBe(token)
  expect((await profile()).user).toEqual(user)
})

test('a sign-in within a request may be by another player', async () => {
  await using browser = await startBrowser()
  const { user } = await browser.session.call(contract.profile.user, {})
  const { call, fields } = EXAMPLES.get('auth.login.emailPassword') ?? {}
  if (!call) throw new Error('no example of a sign-in')
  await browser.session.call(call, call.request.parse(fields))

  browser.proxy.injectOnce({ kind: 'other_player', id: `not-${user.id}` })
  expect((await browser.session.call(contract.profile.user, {})).user.id).toBe(`not-${user.id}`)
})
