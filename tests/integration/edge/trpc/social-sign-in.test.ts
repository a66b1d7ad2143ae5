import { expect, test } from 'vitest'
import { ORIGIN } from '../../../support/app/start-app.ts'
import { type Browser, openBrowser, servePlatform } from '../../../support/app.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../../support/openid-provider.ts'

const ADA = { sub: 'ada-17', email: 'ada@example.com', email_verified: true }
const EXPIRED = { data: { httpStatus: 422, fields: { state: ['token_invalid'] } } }

/** The app, the platform behind it, and a registered provider. */
async function startSite() {
  await using opened = new AsyncDisposableStack()
  const provider = opened.use(await startOpenIdProvider())
  const { issuer, client } = provider
  const acme = { name: 'acme', label: 'Acme', issuer, clientId: client.id, clientSecret: client.secret }
  const { app } = opened.use(await servePlatform({ providerSettings: { SOCIAL_PROVIDERS: JSON.stringify([acme]) } }))
  const everything = opened.move()
  return { app, provider, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

const begin = ({ trpc }: Browser, return_to?: string) =>
  trpc.auth.login.social.mutate({
    provider: 'acme',
    origin: ORIGIN,
    is_adult: true,
    ...(return_to !== undefined && { return_to }),
  })

/** Parameters with which the provider redirects the browser back. */
function approve(provider: OpenIdProvider, { url }: { url: string }) {
  const { state, code } = provider.approve(url, ADA)
  return { state, code }
}

test('pages are told whom one can sign in by, and nothing of the secrets [A2 C15]', async () => {
  await using site = await startSite()
  const { social_providers } = await openBrowser(site.app).trpc.settings.current.query()
  expect(social_providers).toEqual([{ name: 'acme', label: 'Acme' }])
})

test('who comes back signed in at the provider is signed in here, on the page where it began [A2 C15 E13]', async () => {
  await using site = await startSite()
  const browser = openBrowser(site.app)
  const answer = approve(site.provider, await begin(browser, '/en/games/dice?bet=1#rules'))

  expect(await browser.trpc.auth.login.finishSocial.mutate(answer)).toEqual({ to: '/en/games/dice?bet=1#rules' })
  expect((await browser.trpc.session.current.query()).profile?.user.email).toBe('ada@example.com')
  const remembered = browser.setCookies.filter((cookie) => cookie.startsWith('socialSignIn='))
  expect(remembered).toEqual([
    expect.stringMatching(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^socialSignIn=; .*Max-Age=0/),
  ])
  expect(browser.received.join('')).not.toContain(browser.cookies.get('token'))
})

test('a browser that has not begun a sign-in, or another one, is not signed in by its link [C15]', async () => {
  await using site = await startSite()
  const [attacker, victim] = [openBrowser(site.app), openBrowser(site.app)]
  const answer = approve(site.provider, await begin(attacker))

  await expect(victim.trpc.auth.login.finishSocial.mutate(answer)).rejects.toMatchObject(EXPIRED)
  await begin(victim)
  await expect(victim.trpc.auth.login.finishSocial.mutate(answer)).rejects.toMatchObject(EXPIRED)
  expect(victim.cookies.has('token')).toBe(false)
  // and the browser that has started it still can
  expect(await attacker.trpc.auth.login.finishSocial.mutate(answer)).toEqual({ to: '/' })
})

test('a link works once [C15]', async () => {
  await using site = await startSite()
  const browser = openBrowser(site.app)
  const answer = approve(site.provider, await begin(browser))
  await browser.trpc.auth.login.finishSocial.mutate(answer)
  browser.cookies.clear()
  await expect(browser.trpc.auth.login.finishSocial.mutate(answer)).rejects.toMatchObject(EXPIRED)
})

test('it leads nowhere but to a page of this site [N8 C15]', async () => {
  await using site = await startSite()
  for (const evil of [
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    'https://evil.example/',
    'x'.repeat(2000),
  ]) {
    const browser = openBrowser(site.app)
    const answer = approve(site.provider, await begin(browser, evil))
    expect(await browser.trpc.auth.login.finishSocial.mutate(answer)).toEqual({ to: '/' })
  }
  // nor if another party has written the cookie
  const browser = openBrowser(site.app)
  const answer = approve(site.provider, await begin(browser))
  browser.cookies.set('socialSignIn', encodeURIComponent(`${answer.state} //evil.example`))
  expect(await browser.trpc.auth.login.finishSocial.mutate(answer)).toEqual({ to: '/' })
})

test('a provider may answer by a form, whose fields the page then reads from its address [C15]', async () => {
  await using site = await startSite()
  const browser = openBrowser(site.app)
  const { state, code } = approve(site.provider, await begin(browser, '/en/games/dice'))
  const foreign = { origin: site.provider.issuer, 'sec-fetch-site': 'cross-site' }
  const form = new URLSearchParams({ state, code, user: '{"name":{"firstName":"Ada"}}' })

  const answer = await site.app.fetch('/auth/callback', {
    method: 'POST',
    headers: { ...foreign, 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })

  expect(answer.status).toBe(303)
  const next = new URL(answer.headers.get('location') ?? '', ORIGIN)
  expect(next.pathname).toBe('/auth/callback')
  expect(Object.fromEntries(next.searchParams)).toEqual({ state, code })
  expect(await browser.trpc.auth.login.finishSocial.mutate({ state, code })).toEqual({ to: '/en/games/dice' })
})

test('a form of a provider is taken by its own page only, and has its bounds [C15]', async () => {
  await using site = await startSite()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (path: string, init: RequestInit = {}) => site.app.fetch(path, { method: 'POST', headers, ...init })

  expect((await post('/faq', { body: 'state=a' })).status).toBe(405)
  expect((await post('/auth/callback', { body: `state=${'a'.repeat(20_000)}` })).status).toBe(413)
  const json = await post('/auth/callback', { body: '{}', headers: { 'content-type': 'application/json' } })
  expect(json.status).toBe(415)
})
