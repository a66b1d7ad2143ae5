import { expect, test } from 'vitest'
import { sources, users, visitEvents } from '#db/platform/schema/index.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type Browser, openBrowser, servePlatform } from '../../../support/app.ts'
import { APPLICANT, lastLinkTo } from '../../../support/platform.ts'

const DAY_S = 86_400
const BROWSER = { 'user-agent': 'A browser' }
const AD =
  '/?utm_source=demo&utm_medium=cpc&utm_campaign=welcome&utm_term=dice&stag=17_abc&partnerId=17&partner=p1&adplace=top' +
  '&advertiseUid=u1&advertiseSource=s1&cpaOneUid=c1&pr=h1&simple_auth=1&subH=sub-7'

/** E11, by hand: name, value, seconds, whether scripts may read it. */
const TABLE = [
  ['userVersion', '203.0.113.9', DAY_S, 'HttpOnly'],
  ['userBrowser', 'A%20browser', DAY_S, 'HttpOnly'],
  ['geo', expect.stringMatching(/^\d{13}\.RU\.0\.203\.0\.113\.9\.[\w-]{22}$/), DAY_S, 'HttpOnly'],
  ['stag', '17_abc', DAY_S, 'HttpOnly'],
  ['partnerId', '17', DAY_S, 'HttpOnly'],
  ['advId', 'demo-1', DAY_S, 'HttpOnly'],
  ['prHash', 'h1', DAY_S, 'HttpOnly'],
  ['advertiseUid', 'u1', 30 * DAY_S, 'HttpOnly'],
  ['advertiseSource', 's1', 30 * DAY_S, 'HttpOnly'],
  ['cpaOneUid', 'c1', 30 * DAY_S, 'HttpOnly'],
  ['partner', 'p1', 7 * DAY_S, 'HttpOnly'],
  ['adplace', 'top', 3600, 'HttpOnly'],
  ['simpleAuth', '1', DAY_S, 'HttpOnly'],
  ['adBonusType', 'bonus', 600, ''],
  ['adBonusValue', 'welcome', 600, ''],
  ['adBonusModal', 'false', 600, ''],
  ['locale', 'kz', 365 * DAY_S, ''],
  ['registrationBonusCountdown', expect.stringMatching(/^\d{13}$/), 3 * DAY_S, ''],
]

function parse(cookie: string): unknown[] {
  const [pair = '', ...attributes] = cookie.split('; ')
  const [name, value] = pair.split('=', 2)
  const rest = attributes.filter((attribute) => !attribute.startsWith('Max-Age='))
  expect(rest.filter((attribute) => attribute !== 'HttpOnly')).toEqual(['Path=/', 'SameSite=Lax'])
  const [, seconds] = /Max-Age=(\d+)/.exec(cookie) ?? []
  return [name, value, Number(seconds), rest.includes('HttpOnly') ? 'HttpOnly' : '']
}

const environment = {
  PARTNER_MAX_AGE_S: String(7 * DAY_S),
  ADPLACE_MAX_AGE_S: '3600',
  ADVERTISER_MAX_AGE_S: String(30 * DAY_S),
}

test('a visit from an ad sets the cookies of the table, no other, and none twice [E11 A5 E5 E6 G3 S13 V4 V5]', async () => {
  await using site = await servePlatform({ environment })
  await site.platform.platform.writer.execute('seedCampaign', undefined)
  const browser = openBrowser(site.app)

  await browser.open(`/kz${AD.slice(1)}`, BROWSER)

  const byName = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]))
  expect(browser.setCookies.map(parse).toSorted(byName)).toEqual(TABLE.toSorted(byName))
  const before = browser.setCookies.length
  await browser.open('/kz/games/dice', BROWSER)
  expect(browser.setCookies).toHaveLength(before)
})

test('the operator learns of it: visit, partner’s link, opened page, advertisement and sources [C19 C33 C34 C35 C36]', async () => {
  await using site = await servePlatform({ environment })
  await site.platform.platform.writer.execute('seedCampaign', undefined)
  const browser = openBrowser(site.app)

  await browser.open(AD, BROWSER)
  await browser.open('/games/dice', BROWSER)
  await site.app.settle()

  const { reader } = site.platform.platform
  const events = await reader.select().from(visitEvents)
  expect(events.map(({ kind, ip }) => [kind, ip]).toSorted()).toEqual([
    ['affiliate', '203.0.113.9'],
    ['page_open', '203.0.113.9'],
    ['utm', '203.0.113.9'],
    ['visit', '203.0.113.9'],
  ])
  expect(Object.fromEntries(events.map(({ kind, details }) => [kind, details]))).toMatchObject({
    affiliate: { stag: '17_abc', utm_term: 'dice' },
    page_open: { subH: 'sub-7', click_url: `http://casino.example${AD}` },
    visit: { host: 'casino.example', userAgent: 'A browser' },
  })
  expect(await reader.select().from(sources)).toMatchObject([
    {
      userId: null,
      stag: '17_abc',
      partnerId: '17',
      advId: 'demo-1',
      advertiseUid: 'u1',
      cpaOneUid: 'c1',
      prHash: 'h1',
    },
  ])
})

test('players who sign up or in are attributed to their partner [C9 C11 C19 E5]', async () => {
  await using site = await servePlatform({ environment })
  await site.platform.platform.writer.execute('seedCampaign', undefined)
  const browser = openBrowser(site.app)
  await browser.open(AD, BROWSER)

  await browser.trpc.auth.register.email.mutate({ ...APPLICANT, adplace: 'of the form' })
  await site.app.settle()

  const { reader } = site.platform.platform
  const [user] = await reader.select().from(users)
  expect(user?.attribution).toEqual({ partner: 'p1', adplace: 'of the form', stag: '17_abc', promo: 'welcome' })
  const ofPlayer = async () => (await reader.select().from(sources)).filter(({ userId }) => userId === user?.id)
  expect(await ofPlayer()).toMatchObject([{ stag: '17_abc', prHash: 'h1' }])

  const elsewhere = openBrowser(site.app)
  await elsewhere.open('/?cpaOneUid=c2&stag=other', BROWSER)
  await elsewhere.trpc.auth.login.emailPassword.mutate({ email: APPLICANT.email, password: APPLICANT.password })
  await site.app.settle()
  expect(await ofPlayer()).toMatchObject([{ stag: '17_abc', cpaOneUid: 'c1' }])
})

test('nobody is told of who came by themselves, also when they sign in [C19]', async () => {
  await using site = await servePlatform()
  const browser = openBrowser(site.app)
  await browser.open('/', BROWSER)
  await browser.trpc.auth.register.email.mutate(APPLICANT)
  await site.app.settle()
  const { reader } = site.platform.platform
  expect(await reader.$count(sources)).toBe(0)
  expect((await reader.select().from(visitEvents)).map(({ kind }) => kind)).toEqual(['visit'])
})

test('a browser without cookies is one visit a day, whatever it opens [C34]', async () => {
  await using site = await servePlatform()
  for (const path of ['/', '/faq', '/games/dice']) await openBrowser(site.app).open(path, BROWSER)
  await openBrowser(site.app).open('/', { 'user-agent': 'Another browser' })
  await site.app.settle()
  const events = await site.platform.platform.reader.select().from(visitEvents)
  expect(events.map(({ details }) => details)).toMatchObject([
    { userAgent: 'A browser' },
    { userAgent: 'Another browser' },
  ])
})

/** A site, a player who has requested a sign-in link, and the link's address. */
async function startLinked() {
  await using opened = new AsyncDisposableStack()
  const site = opened.use(await servePlatform())
  const { email } = APPLICANT
  await openBrowser(site.app).trpc.auth.register.email.mutate(APPLICANT)
  await site.platform.request(contract.auth.sendLoginData, { email })
  const { search, searchParams } = await lastLinkTo(site.platform, email)
  const everything = opened.move()
  return {
    site,
    email,
    token: searchParams.get('simpleAuthToken') ?? '',
    address: `/en/bonuses${search}&a=b`,
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

const emailOf = async ({ trpc }: Browser) => (await trpc.session.current.query()).profile?.user.email
const TOKEN_INVALID = { data: { httpStatus: 422, fields: { base: ['token_invalid'] } } }

/** Submits the page's form as its button does without scripts. */
const press = (browser: Browser, path = '/en/auth/link') => browser.post(path, '')

test('a link leads to a page whose one button signs in, once, and goes on to where it led [S12 C18 V5]', async () => {
  await using linked = await startLinked()
  const { site, email, address, token } = linked
  const browser = openBrowser(site.app)
  browser.cookies.set('simpleAuth', '1')
  const head = await site.app.fetch(address, { method: 'HEAD', headers: { cookie: 'simpleAuth=1' } })
  expect(head.status).toBe(200)
  const answer = await browser.open(address)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en/auth/link'])
  expect(browser.setCookies.find((cookie) => cookie.startsWith('linkSignIn='))).toMatch(/; Max-Age=600; .*; HttpOnly; /)
  expect(browser.cookies.has('token')).toBe(false)

  const signedIn = await press(browser)
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/en/bonuses?a=b'])
  expect(browser.setCookies.find((cookie) => cookie.startsWith('token='))).toMatch(/; Max-Age=2592000; .*HttpOnly/)
  expect(browser.cookies.has('linkSignIn')).toBe(false)
  expect(await emailOf(browser)).toBe(email)
  expect(site.app.logged()).not.toContain(token)

  const other = openBrowser(site.app)
  other.cookies.set('simpleAuth', '1')
  await other.open(address)
  const refused = await press(other)
  expect([refused.status, refused.headers.get('location')]).toEqual([303, '/en/auth/link?error=token_invalid'])
  expect(other.cookies.has('token')).toBe(false)
})

test('a scanner that keeps cookies and follows a link twice does not use it up [S12]', async () => {
  await using linked = await startLinked()
  const { site, email, address } = linked
  const scanner = openBrowser(site.app)
  for (const _ of [1, 2, 3]) {
    const { headers } = await scanner.open(address)
    const next = headers.get('location')
    if (next) await scanner.open(next)
  }
  expect(scanner.cookies.has('token')).toBe(false)

  const browser = openBrowser(site.app)
  browser.cookies.set('simpleAuth', '1')
  await browser.open(address)
  await press(browser)
  expect(await emailOf(browser)).toBe(email)
})

test('no navigation from another site signs anybody in, with any number of links [S12 V5]', async () => {
  await using linked = await startLinked()
  const { site, address, token } = linked
  const victim = openBrowser(site.app)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  // the first request sets the cookie, with which the second is redirected to the confirmation page
  expect((await victim.open(address, foreign)).status).toBe(200)
  const second = await victim.open(`/en?simpleAuthToken=${token}`, foreign)
  expect(second.headers.get('location')).toBe('/en/auth/link')
  expect((await victim.post('/auth/link', '', foreign)).status).toBe(403)
  const withoutFetchMetadata = { origin: 'https://evil.example' }
  expect((await victim.post('/auth/link', '', withoutFetchMetadata)).status).toBe(403)
  expect(victim.cookies.has('token')).toBe(false)
})

test('the browser that asks for a link can follow it at once [S12 C18]', async () => {
  await using site = await servePlatform()
  const { email } = APPLICANT
  await openBrowser(site.app).trpc.auth.register.email.mutate(APPLICANT)
  const browser = openBrowser(site.app)
  await browser.trpc.auth.sendLoginData.mutate({ email })
  const { search } = await lastLinkTo(site.platform, email)
  expect((await browser.open(`/${search}`)).headers.get('location')).toBe('/auth/link')
  await press(browser, '/auth/link')
  expect(await emailOf(browser)).toBe(email)
})

test('a link never replaces an open session: its player is asked, and the session that they leave ends [S12]', async () => {
  await using linked = await startLinked()
  const { site, email, address } = linked
  const browser = openBrowser(site.app)
  await browser.trpc.auth.register.email.mutate({ ...APPLICANT, email: 'other@example.com' })
  const former = browser.cookies.get('token') ?? ''
  browser.cookies.set('simpleAuth', '1')
  expect((await browser.open(address)).headers.get('location')).toBe('/en/auth/link')
  expect(await emailOf(browser)).toBe('other@example.com')
  expect(browser.cookies.get('token')).toBe(former)

  expect(await browser.trpc.auth.login.finishLink.mutate()).toEqual({ to: '/en/bonuses?a=b' })
  expect(await emailOf(browser)).toBe(email)
  expect((await site.platform.request(contract.profile.user, {}, { token: former })).status).toBe(401)
})

test('a link that is used up keeps the session that there is [S12]', async () => {
  await using linked = await startLinked()
  const { site, address } = linked
  const first = openBrowser(site.app)
  first.cookies.set('simpleAuth', '1')
  await first.open(address)
  await press(first)
  const browser = openBrowser(site.app)
  await browser.trpc.auth.register.email.mutate({ ...APPLICANT, email: 'other@example.com' })
  browser.cookies.set('simpleAuth', '1')
  await browser.open(address)
  await expect(browser.trpc.auth.login.finishLink.mutate()).rejects.toMatchObject(TOKEN_INVALID)
  expect(await emailOf(browser)).toBe('other@example.com')
  await expect(browser.trpc.auth.login.finishLink.mutate()).rejects.toMatchObject(TOKEN_INVALID)
})

test('a link token without the cookie does nothing and uses nothing up [S12]', async () => {
  await using linked = await startLinked()
  const { site, email, token } = linked
  const browser = openBrowser(site.app)
  expect((await browser.open(`/?simpleAuthToken=${token}`)).status).toBe(200)
  expect(browser.cookies.has('linkSignIn')).toBe(false)
  browser.cookies.set('simpleAuth', '1')
  await browser.open(`/?simpleAuthToken=${token}`)
  await press(browser, '/auth/link')
  expect(await emailOf(browser)).toBe(email)
})

test('without scripts, too, a code that does not hold leaves the address, and one that holds stays [S14]', async () => {
  await using site = await servePlatform({ environment })
  await site.platform.platform.writer.execute('seedOffers', undefined)
  const browser = openBrowser(site.app)

  const refused = await browser.open('/faq?promo=NOSUCHCODE&q=1', BROWSER)
  expect([refused.status, refused.headers.get('location')]).toEqual([303, '/faq?q=1'])
  expect(browser.setCookies.filter((one) => /^adBonus\w+=[^;]/.test(one))).toEqual([
    expect.stringMatching(/^adBonusError=not_found; /),
  ])
  const held = await browser.open('/faq?promo=LANTERN10', BROWSER)
  expect(held.status).toBe(200)
  expect(browser.setCookies).toContainEqual(expect.stringMatching(/^adBonusValue=LANTERN10; /))
})
