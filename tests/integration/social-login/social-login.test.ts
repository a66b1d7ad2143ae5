import { expect, test } from 'vitest'
import { RATE_LIMITS } from '#server/platform/kernel/rate-limits/limits.ts'
import type { PlatformSettings } from '#server/platform/kernel/settings.ts'
import type { CallInput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type Claims, type OpenIdProvider, startOpenIdProvider } from '../../support/openid-provider.ts'
import {
  APPLICANT,
  from,
  lastCodeTo,
  lastMessageTo,
  messagesTo,
  register,
  startPlatform,
  type TestPlatform,
} from '../../support/platform.ts'

const { social, socialCallback } = contract.auth.login
const ORIGIN = 'https://fairline.example'
const ADA = { sub: 'ada-17', email: 'Player@example.com', email_verified: true }
const MINUTE_MS = 60_000

type Site = TestPlatform & { readonly provider: OpenIdProvider }

async function startSite(settings: Partial<PlatformSettings> = {}, own: Record<string, string> = {}): Promise<Site> {
  await using opened = new AsyncDisposableStack()
  const provider = opened.use(await startOpenIdProvider())
  const { issuer, client } = provider
  const acme = { name: 'acme', label: 'Acme', issuer, clientId: client.id, clientSecret: client.secret, ...own }
  const providerSettings = { SOCIAL_PROVIDERS: JSON.stringify([acme]) }
  const platform = opened.use(await startPlatform({ providerSettings, settings }))
  const everything = opened.move()
  return { ...platform, provider, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

const start = (site: TestPlatform, input: Partial<CallInput<typeof social>> = {}) =>
  site.request(social, { provider: 'acme', origin: ORIGIN, is_adult: true, ...input })

/** The whole sign-in: to the provider, and back with its response. */
async function signIn(site: Site, claims: Claims, ip = '127.0.0.1', input: Partial<CallInput<typeof social>> = {}) {
  const { output } = await start(site, input)
  const { state, code } = site.provider.approve(output.url, claims)
  return site.request(socialCallback, { state, code }, { headers: from(ip) })
}

const userOf = async (site: TestPlatform, token: string) =>
  (await site.request(contract.profile.user, {}, { token })).output.user

test('the browser is sent to the provider with state, nonce and PKCE, and told to come back to its origin [C15]', async () => {
  await using site = await startSite()

  const { output } = await start(site)
  const url = new URL(output.url)

  expect(url.origin + url.pathname).toBe(`${site.provider.issuer}/authorize`)
  expect(Object.fromEntries(url.searchParams)).toStrictEqual({
    client_id: site.provider.client.id,
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: `${ORIGIN}/auth/callback`,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('who comes back for the first time gets an account, and the same one ever after [A2 C15]', async () => {
  await using site = await startSite()

  const first = await signIn(site, ADA, '95.56.234.1')
  const second = await signIn(site, { ...ADA, email: 'moved@example.com' })

  expect(first.output).toStrictEqual({ success: true, token: expect.any(String), sso: null })
  const user = await userOf(site, first.output.token)
  expect(user).toMatchObject({
    email: 'player@example.com',
    is_email_verified: true,
    is_password_exists: false,
    register_method: 'acme',
    currency: 'KZT',
  })
  expect((await userOf(site, second.output.token)).id).toBe(user.id)
})

test('a social sign-up carries the form’s promo code, club request and currency [C15 O1]', async () => {
  await using site = await startSite()
  await site.platform.writer.execute('seedOffers', undefined)
  const form = { promo: 'LANTERN10', vip: true, currency: 'INR' } as const
  const { token } = (await signIn(site, ADA, '95.56.234.1', form)).output

  expect(await userOf(site, token)).toMatchObject({ currency: 'INR', premium: { status: 'pending' } })
  const { grants } = (await site.request(contract.bonus.grants, {}, { token })).output
  expect(grants.map(({ terms, state }) => [terms.id, state])).toContainEqual(['lantern', 'available'])
  // values of the form do not change an existing account
  await signIn(site, ADA, '95.56.234.1', { ...form, currency: 'EUR', promo: 'OTHER' })
  expect(await userOf(site, token)).toMatchObject({ currency: 'INR' })
})

test('who comes in by a provider from another browser is told of it', async () => {
  await using site = await startSite()
  const enter = (fp: string) => signIn(site, ADA, '127.0.0.1', { fp })
  const answerTo = async () =>
    (await messagesTo(site, 'player@example.com')).filter(({ subject }) => /нового устройства/.test(subject ?? ''))
  await enter('of the desk')
  await enter('of the desk')
  expect(await answerTo()).toHaveLength(0)
  await enter('of somebody else')
  expect(await answerTo()).toHaveLength(1)
})

test('an account without a password gets its first one, and the other sessions end [C8]', async () => {
  await using site = await startSite()
  const { token } = (await signIn(site, ADA)).output
  const elsewhere = (await signIn(site, ADA)).output.token
  const password = 'seven quiet rivers'

  const set = await site.request(contract.password.set, { password, confirm_password: password }, { token })

  expect(set.output).toStrictEqual({ success: true })
  expect(await userOf(site, token)).toMatchObject({ is_password_exists: true })
  expect((await site.request(contract.profile.user, {}, { token: elsewhere })).status).toBe(401)
  const login = await site.request(contract.auth.login.emailPassword, { email: ADA.email, password })
  expect(login.status).toBe(200)
})

test('first passwords are tried so often and no more, before any is hashed [C8]', async () => {
  const passwordSetByAccount = { attempts: 1, windowMs: 15 * MINUTE_MS }
  await using site = await startSite({ rateLimits: { ...RATE_LIMITS, passwordSetByAccount } })
  const { token } = (await signIn(site, ADA)).output
  const password = 'seven quiet rivers'
  const set = () => site.request(contract.password.set, { password, confirm_password: password }, { token })

  // the limit of the account applies to all of them together
  const answers = await Promise.all([set(), set(), set()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
})

test('an account is joined to an identity only when both sides have verified the address [C15]', async () => {
  await using site = await startSite()
  const token = await register(site)
  const taken = { status: 422, errors: { base: ['email_taken'] } }

  expect(await signIn(site, ADA)).toMatchObject(taken)
  await site.request(contract.auth.verify.email, { code: await lastCodeTo(site, APPLICANT.email) }, { token })
  expect(await signIn(site, { ...ADA, email_verified: false })).toMatchObject(taken)
  const joined = await signIn(site, ADA)

  expect((await userOf(site, joined.output.token)).id).toBe((await userOf(site, token)).id)
  await site.request(contract.auth.sendLoginData, { email: APPLICANT.email })
  expect((await lastMessageTo(site, APPLICANT.email)).body).toContain('with the service you signed up with')
})

test('whom a provider names without an address has an account all the same [C15]', async () => {
  await using site = await startSite()

  const { output } = await signIn(site, { sub: 'nameless' })

  expect(await userOf(site, output.token)).toMatchObject({ email: null, phone: null, is_email_verified: false })
})

test('a state comes back once, within ten minutes, and only where it was given out [C15]', async () => {
  await using site = await startSite()
  const refused = { status: 422, errors: { state: ['token_invalid'] } }
  const go = async () => site.provider.approve((await start(site)).output.url, ADA)

  const used = await go()
  expect((await site.request(socialCallback, used)).status).toBe(200)
  expect(await site.request(socialCallback, used)).toMatchObject(refused)
  const late = await go()
  site.clock.advance(10 * MINUTE_MS)
  expect(await site.request(socialCallback, late)).toMatchObject(refused)
  expect(await site.request(socialCallback, { state: 'made-up', code: 'x' })).toMatchObject(refused)
})

test('whatever of the provider’s answer does not hold signs nobody in [C15]', async () => {
  await using site = await startSite()
  const refused = { status: 422, errors: { base: ['provider_refused'] } }
  const go = async (claims: Claims) => site.provider.approve((await start(site)).output.url, claims)

  const { state } = await go(ADA)
  const { code } = await go(ADA)
  expect(await site.request(socialCallback, { state, code })).toMatchObject(refused)
  const lies: Claims[] = [{ nonce: 'another' }, { iss: 'https://evil.example' }, { aud: 'another' }, { exp: 1 }]
  for (const wrong of lies)
    expect(await site.request(socialCallback, await go({ ...ADA, ...wrong }))).toMatchObject(refused)
  site.provider.forge()
  expect(await site.request(socialCallback, await go(ADA))).toMatchObject(refused)
})

test('a provider that nobody configured, that is away, or an origin that is none is refused [C15]', async () => {
  await using site = await startSite()
  expect(await start(site, { provider: 'umbrella' })).toMatchObject({
    status: 422,
    errors: { provider: ['provider_not_configured'] },
  })
  for (const origin of ['fairline.example', 'javascript:alert(1)', `${ORIGIN}/path`, 'https://u:p@fairline.example']) {
    const response = await site.fetch('/auth/login', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'acme', origin, is_adult: true }),
    })
    expect([response.status, await response.json()]).toEqual([422, { errors: { origin: ['invalid'] } }])
  }

  await site.provider[Symbol.asyncDispose]()
  expect(await start(site)).toMatchObject({ status: 422, errors: { provider: ['provider_refused'] } })
})

test('no account is opened for who has not said that they are of age; one that there is opens all the same [C15]', async () => {
  await using site = await startSite()
  const go = async (input: { is_adult?: boolean }) => {
    const { output } = await start(site, input)
    return site.request(socialCallback, site.provider.approve(output.url, ADA))
  }
  const silent = { is_adult: false }

  expect(await go(silent)).toMatchObject({ status: 422, errors: { is_adult: ['age_not_confirmed'] } })
  expect((await go({ is_adult: true })).status).toBe(200)
  expect((await go(silent)).status).toBe(200)
})

test('from where play is closed nobody opens an account by a provider; who has one signs in all the same [A6 C15]', async () => {
  await using site = await startSite({ blockedCountries: new Set(['GB']) })
  const [british, kazakh] = ['81.2.69.142', '95.56.234.1']
  const refused = { status: 451, errors: { base: ['country_blocked'] } }
  expect(await signIn(site, ADA, british)).toMatchObject(refused)
  expect((await signIn(site, ADA, kazakh)).status).toBe(200)
  expect((await signIn(site, ADA, british)).status).toBe(200)
})

test.each(['', ' ', 'none', 'null@', 'иван@example.com'])(
  'two people whom a provider names with the address %j have two accounts [C15]',
  async (email) => {
    await using site = await startSite()
    const claims = { email, email_verified: true }
    const first = await signIn(site, { ...claims, sub: 'first' })
    const second = await signIn(site, { ...claims, sub: 'second' })

    const users = [await userOf(site, first.output.token), await userOf(site, second.output.token)]
    expect(users.map((user) => [user.email, user.is_email_verified])).toEqual([
      [null, false],
      [null, false],
    ])
    expect(users[0]?.id).not.toBe(users[1]?.id)
  },
)

test('an internationalised address is one account, whichever spelling names it [A2 C15]', async () => {
  await using site = await startSite()
  const claims = { sub: 'ivan', email: 'Ivan@Почта.рф', email_verified: true }
  const user = await userOf(site, (await signIn(site, claims)).output.token)
  const inAscii = { sub: 'ivan-again', email: 'ivan@xn--80a1acny.xn--p1ai', email_verified: true }
  const again = await userOf(site, (await signIn(site, inAscii)).output.token)

  expect(user).toMatchObject({ email: 'ivan@почта.рф', is_email_verified: true })
  expect(again.id).toBe(user.id)
})

test('a verified address counts where the provider writes its booleans as text [C15]', async () => {
  await using site = await startSite()
  const verified = await signIn(site, { ...ADA, email_verified: 'true' })
  const unverified = await signIn(site, { sub: 'eve', email: 'eve@example.com', email_verified: 'false' })

  expect(await userOf(site, verified.output.token)).toMatchObject({ is_email_verified: true })
  expect(await userOf(site, unverified.output.token)).toMatchObject({ is_email_verified: false })
})

test('the clock of a provider may be a minute ahead and no more [C15]', async () => {
  await using site = await startSite()
  const inS = (seconds: number) => ({ ...ADA, nbf: Math.floor(Date.now() / 1000) + seconds })

  expect((await signIn(site, inS(45))).status).toBe(200)
  expect((await signIn(site, inS(90))).status).toBe(422)
})

test('a provider that insists on a form is asked for one [C15]', async () => {
  await using site = await startSite({}, { responseMode: 'form_post' })
  const { output } = await start(site)
  expect(new URL(output.url).searchParams.get('response_mode')).toBe('form_post')
})
