import { expect, test } from 'vitest'
import { appRouter } from '#server/edge/trpc/router.ts'
import { CALLS, findCall } from '../../../conformance/calls.ts'
import { readGolden } from '../../../conformance/golden.ts'
import { ORIGIN } from '../../../support/app/start-app.ts'
import { startApp } from '../../../support/app.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'

/** Not callable by browsers: the payment provider's callback. */
const NO_PROCEDURE = ['payments.callback']

test('every call has a procedure under its own name [C1]', () => {
  const procedures = Object.keys(appRouter._def.procedures)
  const missing = CALLS.map(({ name }) => name).filter((name) => !procedures.includes(name))

  expect(missing).toStrictEqual(NO_PROCEDURE)
})

const signingIn = (await readGolden()).flatMap((fixture) => {
  const found = findCall(fixture.request)
  const isSignIn = found?.call.credential !== undefined && found.call.method !== 'GET'
  return found && isSignIn && found.name !== 'auth.refresh' ? [{ ...fixture, ...found }] : []
})

test('the calls that sign in are all looked at', () => {
  const names = new Set(signingIn.map(({ name }) => name))
  const withToken = CALLS.filter(({ call }) => call.credential === 'token').map(({ name }) => name)

  expect([...names].toSorted()).toStrictEqual(withToken.toSorted())
})

test.each(signingIn)(
  '$name puts its token into the cookie and into no answer [E13]',
  async ({ name, fields, answers }) => {
    await using backend = await startFixtureServer()
    backend.respond(() => answers[0])
    await using app = await startApp({ upstreamUrl: backend.url })

    const response = await app.fetch(`/api/trpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify({ json: fields }),
    })

    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('golden-token')
    expect(response.headers.getSetCookie()).toStrictEqual([expect.stringMatching(/^token=golden-token; .*HttpOnly/)])
  },
)
