import { expect, test } from 'vitest'
import { openBrowser, startApp } from '../../../support/app.ts'
import { startFixtureServer } from '../../../support/fixture-server.ts'
import { USER } from '../../../support/upstream/token-backend.ts'
import { answeringVisits } from '../../../support/upstream/visit-answers.ts'

const UNSAFE = [
  'javascript:alert(1)',
  '//evil.example',
  'http://id.example/',
  'https://a:b@id.example/',
  'https:id.example',
]

async function startSite(body: unknown, environment: Readonly<Record<string, string>> = {}) {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startFixtureServer())
  server.respond(answeringVisits(() => ({ status: 200, body })))
  const app = opened.use(await startApp({ upstreamUrl: server.url, environment }))
  const everything = opened.move()
  return { browser: openBrowser(app), server, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

const SOCIAL = { provider: 'acme', origin: 'http://casino.example' }
const LOGIN = { email: 'player@example.com', password: 'seven quiet rivers' }

test('a provider’s address reaches the browser only if it may be followed [N8 C15]', async () => {
  await using safe = await startSite({ url: 'https://id.example/authorize?a=1' })
  expect(await safe.browser.trpc.auth.login.social.mutate(SOCIAL)).toEqual({ url: 'https://id.example/authorize?a=1' })
  for (const url of UNSAFE) {
    await using site = await startSite({ url })
    await expect(site.browser.trpc.auth.login.social.mutate(SOCIAL)).rejects.toMatchObject({
      data: { httpStatus: 502 },
    })
  }
  await using other = await startSite({ url: 'https://id.example/' }, { ALLOWED_REDIRECT_HOSTS: 'casino.example' })
  await expect(other.browser.trpc.auth.login.social.mutate(SOCIAL)).rejects.toMatchObject({ data: { httpStatus: 502 } })
})

test('a social login goes to a safe sign-on page with a return URL, and otherwise back to its page [S6 N8 C15]', async () => {
  const state = 'a-state-of-the-provider'
  for (const [sso, to] of [
    ['https://sso.example/in', 'https://sso.example/in?url=http%3A%2F%2Fcasino.example%2Fen%2Ffaq'],
    [null, '/en/faq'],
    ...UNSAFE.map((unsafe) => [unsafe, '/en/faq']),
  ]) {
    const url = `https://id.example/authorize?state=${state}`
    await using site = await startSite({ success: true, token: 't0ken', sso, url })
    const { login } = site.browser.trpc.auth
    await login.social.mutate({ ...SOCIAL, return_to: '/en/faq' })
    expect(await login.finishSocial.mutate({ state, code: 'code' })).toEqual({ to })
    expect(site.browser.cookies.get('token')).toBe('t0ken')
  }
})

test('a login signs in whatever its sign-on address is, and tells it only if it may be followed [N8 C11]', async () => {
  for (const [sso, told] of [
    ['https://sso.example/', 'https://sso.example/'],
    ...UNSAFE.map((unsafe) => [unsafe, null]),
  ]) {
    await using site = await startSite({ success: true, token: 't0ken', sso })
    expect(await site.browser.trpc.auth.login.emailPassword.mutate(LOGIN)).toEqual({ success: true, sso: told })
    expect(site.browser.cookies.get('token')).toBe('t0ken')
  }
})

test('a super bonus of the profile is remembered for half a year, once [E11]', async () => {
  await using site = await startSite({ user: USER, features: [], region: 'RU', fresh_token: null, super_bonus: 'sb 7' })
  site.browser.cookies.set('token', 't0ken')
  for (let i = 0; i < 2; i++) await site.browser.trpc.session.current.query()
  expect(site.browser.setCookies).toEqual(['super_bonus=sb%207; Max-Age=15768000; Path=/; HttpOnly; SameSite=Lax'])
})
