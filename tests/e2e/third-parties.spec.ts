import type { Page } from '@playwright/test'
import { everyOf } from '../support/run/depth.ts'
import { axe, expectAccessible } from './accessibility.ts'
import { crawl, locations } from './crawler.ts'
import { listening } from './driver.ts'
import { CONTAINER, expect, POSTHOG, RECAPTCHA, RUDDERSTACK, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, signIn } from './player.ts'
import {
  type Captured,
  eventsOf,
  fakeVendors,
  fieldsOf,
  hostsOf,
  POSTHOG_FIELDS,
  posthogFields,
  RUDDER_FIELDS,
  RUDDER_PAGE_FIELDS,
  unpacked,
} from './vendors.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const question = (page: Page) => page.getByRole('region', { name: texts('consent_title') })
const settings = (page: Page) => page.getByRole('dialog', { name: texts('consent_settings') })

test('no page asks anybody but the site before its visitor has agreed [C38]', async ({
  page,
  context,
  taggedSite: site,
}) => {
  const vendorRequests = await fakeVendors(context, site.url)
  const pages = locations(await (await crawl(`${site.url}/sitemaps/${cast.locale}.xml`)).text())
  for (const url of everyOf(pages, 3)) {
    await page.goto(url, { waitUntil: 'load' })
    await expect(question(page)).toBeVisible()
    expect(vendorRequests, url).toEqual([])
  }
  await question(page)
    .getByRole('button', { name: texts('consent_deny') })
    .click()
  await expect(question(page)).toBeHidden()
  await page.goto(site.url, { waitUntil: 'networkidle' })
  await expect(question(page)).toBeHidden()
  expect(vendorRequests).toEqual([])
})

test('nor does a page of a player or a dialog [C38]', async ({ page, context, taggedSite: site }) => {
  await fund(await signIn(context, site))
  const vendorRequests = await fakeVendors(context, site.url)
  for (const path of ['/', '/profile', '/profile/access', '/profile/limits', '/games/dice']) {
    await page.goto(site.url + cast.path(path), { waitUntil: 'load' })
    await expect(question(page)).toBeVisible()
    expect(vendorRequests, path).toEqual([])
  }
  await listening(page)
  for (const name of ['Wallet', 'Fairness', 'Promo', 'Search', 'Verification'] as const) {
    await page.evaluate((modal) => {
      const { navigate } =
        (window as unknown as Record<string, { navigate(to: object): Promise<void> }>).__TSR_ROUTER__ ?? {}
      return navigate?.({ to: '.', state: { modal: { name: modal } } })
    }, name)
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(vendorRequests, name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.waitForLoadState('networkidle')
  expect(vendorRequests).toEqual([])
})

test('each purpose lets in its own companies, and lets them go again from the footer [C38]', async ({
  page,
  context,
  taggedSite: site,
}) => {
  const vendorRequests = await fakeVendors(context, site.url)
  // the provider ignores automated browsers, and this one declares itself as such
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { value: false })
    Object.defineProperty(navigator, 'userAgentData', { value: undefined })
  })
  await page.goto(`${site.url}${cast.path('/faq')}?utm_source=a-secret-of-the-query`)
  await question(page)
    .getByRole('button', { name: texts('consent_choose') })
    .click()
  await expect(settings(page)).toBeVisible()
  await expectAccessible(page, 'privacy')
  await settings(page)
    .getByRole('switch', { name: texts('consent_analytics') })
    .click()
  await settings(page)
    .getByRole('button', { name: texts('consent_save') })
    .click()
  await expect(settings(page)).toBeHidden()
  await expect(question(page)).toBeHidden()

  const posthog = new URL(POSTHOG.url).host
  await expect.poll(() => hostsOf(vendorRequests)).toEqual([posthog, 'www.googletagmanager.com'].sort())
  expect(vendorRequests.find(({ url }) => url.host === 'www.googletagmanager.com')?.url.href).toBe(
    `https://www.googletagmanager.com/gtm.js?id=${CONTAINER}`,
  )
  expect(await answerTo(page)).toEqual([
    ['consent', 'default', mode(false, false)],
    ['consent', 'update', mode(true, false)],
    { 'gtm.start': expect.any(Number), event: 'gtm.js' },
    { event: 'page_view', page_path: cast.path('/faq') },
  ])
  // a page, by its path
  const captured = () => eventsOf(vendorRequests.filter(({ url }) => url.host === posthog))
  await expect.poll(() => captured().map(({ event }) => event)).toContain('$pageview')
  const view = captured().find(({ event }) => event === '$pageview')
  expect(view?.properties).toMatchObject({
    token: POSTHOG.key,
    $pathname: cast.path('/faq'),
    $current_url: site.url + cast.path('/faq'),
    $is_identified: false,
  })
  expect(posthogFields(view)).toEqual([...POSTHOG_FIELDS, 'title'].toSorted())
  await replayTellsNothing(page, captured)
  expect(JSON.stringify(vendorRequests)).not.toContain('a-secret-of-the-query')

  // the answer is stored, and applies to every tab
  const other = await context.newPage()
  await other.goto(`${site.url}/faq`, { waitUntil: 'load' })
  await listening(other)
  await page.reload({ waitUntil: 'load' })
  await listening(page)
  await expect.poll(() => answerTo(page)).toContainEqual(['consent', 'update', mode(true, false)])
  for (const tab of [page, other]) await expect(question(tab)).toBeHidden()
  await failToLogIn(page)
  await expect.poll(() => answerTo(page)).toContainEqual({ event: 'login_failed', error: 'credentials_invalid' })
  await expect.poll(() => captured().find(({ event }) => event === 'login_failed')).toBeDefined()
  const failed = captured().find(({ event }) => event === 'login_failed')
  expect(failed?.properties.error).toBe('credentials_invalid')
  expect(posthogFields(failed)).toEqual([...POSTHOG_FIELDS, 'error'].toSorted())

  // marketing instead of statistics
  await leaveCookies(page)
  vendorRequests.length = 0
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: texts('consent_settings') })
    .click()
  await settings(page)
    .getByRole('switch', { name: texts('consent_analytics') })
    .click()
  await settings(page)
    .getByRole('switch', { name: texts('consent_marketing') })
    .click()
  await settings(page)
    .getByRole('button', { name: texts('consent_save') })
    .click()
  const plane = new URL(RUDDERSTACK.url).host
  await expect.poll(() => hostsOf(vendorRequests)).toContain(plane)
  expect((await answerTo(page)).at(-1)).toEqual(['consent', 'update', mode(false, true)])
  const bodyAt = (path: string) => vendorRequests.find(({ url }) => url.host === plane && url.pathname === path)?.body
  expect(bodyAt('/v1/page')).toMatchObject({
    type: 'page',
    name: cast.path('/faq'),
    properties: { path: cast.path('/faq'), url: site.url + cast.path('/faq'), search: '' },
  })
  expect(fieldsOf(bodyAt('/v1/page'))).toEqual([...RUDDER_FIELDS, ...RUDDER_PAGE_FIELDS].toSorted())
  await failToLogIn(page)
  await expect
    .poll(() => bodyAt('/v1/track'))
    .toMatchObject({
      type: 'track',
      event: 'login_failed',
      properties: { error: 'credentials_invalid' },
    })
  expect(fieldsOf(bodyAt('/v1/track'))).toEqual([...RUDDER_FIELDS, 'event', 'properties.error'].toSorted())
  // the form was opened by the page's address, of which providers receive only the path
  expect(JSON.stringify(vendorRequests)).not.toContain('login=true')
  await expect.poll(() => answerTo(other)).toContainEqual(['consent', 'update', mode(false, true)])
  await other
    .getByRole('contentinfo')
    .getByRole('button', { name: texts('consent_settings') })
    .click()
  await expect(settings(other).getByRole('switch', { name: texts('consent_analytics') })).not.toBeChecked()
  await expect(settings(other).getByRole('switch', { name: texts('consent_marketing') })).toBeChecked()
  await other.close()
  const later = vendorRequests.length
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ph_')))
  expect(await kept()).toEqual([])
  // the remaining providers keep theirs
  const withoutPosthog = COOKIES.filter((name) => !name.startsWith('ph_')).toSorted()
  await expect.poll(() => cookies(page)).toEqual(withoutPosthog)

  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: texts('shell_fairness'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: texts('shell_fairness') })).toBeVisible()
  await expect.poll(() => vendorRequests.length).toBeGreaterThan(later)
  expect(hostsOf(vendorRequests.slice(later))).toEqual([plane])
  expect(await kept()).toEqual([])

  // after refusing everything: each provider's data is deleted, and nothing else
  await leaveCookies(page)
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: texts('consent_settings') })
    .click()
  await settings(page)
    .getByRole('switch', { name: texts('consent_marketing') })
    .click()
  await settings(page)
    .getByRole('button', { name: texts('consent_save') })
    .click()
  // belongs to the provider that had been removed before
  await expect.poll(() => cookies(page)).toEqual(['of_nobody', 'ph_phc_posthog'])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(?:ph_|rl_|rudder)/.test(key)))).toEqual(
    [],
  )
})

test('a browser that asks for privacy has answered for its reader, who may still choose otherwise [C38]', async ({
  page,
  context,
  taggedSite: site,
}) => {
  const vendorRequests = await fakeVendors(context, site.url)
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.goto(`${site.url}/faq`, { waitUntil: 'networkidle' })
  await expect(question(page)).toBeHidden()
  expect(vendorRequests).toEqual([])
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: texts('consent_settings') })
    .click()
  await axe(page)
  await expect(settings(page).getByRole('switch', { name: texts('consent_marketing') })).not.toBeChecked()
  await settings(page)
    .getByRole('switch', { name: texts('consent_marketing') })
    .click()
  await settings(page)
    .getByRole('button', { name: texts('consent_save') })
    .click()
  await expect.poll(() => hostsOf(vendorRequests)).toContain(new URL(RUDDERSTACK.url).host)
})

test('a captcha is loaded once the server asks for one, is not seen, and its token goes with the form [C38 V3 X1]', async ({
  page,
  context,
  taggedSite: site,
  trouble,
}) => {
  trouble.expect(/422/)
  const vendorRequests = await fakeVendors(context, site.url)
  await page.goto(`${site.url}/faq?login`, { waitUntil: 'networkidle' })
  const form = page.getByRole('dialog', { name: texts('auth_login_title') })
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/api/trpc/auth.login.emailPassword')) return
    const body: Record<string, { json: Record<string, unknown> }> = request.postDataJSON()
    sent.push(body['0']?.json ?? {})
  })
  const guess = async () => {
    const answered = page.waitForResponse((response) => response.url().includes('/api/trpc/auth.login.emailPassword'))
    await form.getByRole('button', { name: texts('auth_login_submit') }).click()
    await answered
  }
  // an account that no other test of this site uses: failures are counted by account
  await form.getByRole('textbox', { name: texts('auth_email') }).fill('guessed@fairline.example')
  await form.getByLabel(texts('auth_password'), { exact: true }).fill('wrong password')
  for (let free = 0; free < 3; free++) {
    await guess()
    await expect(form.getByText(texts('error_credentials_invalid'))).toBeVisible()
  }
  expect(vendorRequests).toEqual([])

  await guess()
  // the form reports a failed request, not that a captcha was required
  await expect(form.getByText(texts('error_network'))).toBeVisible()
  const captcha = `token of ${RECAPTCHA.siteKey} for auth`
  expect(sent.map((input) => input.captcha)).toEqual([undefined, undefined, undefined, undefined, captcha, captcha])
  expect(vendorRequests.map(({ url }) => url.href)).toEqual([
    `https://www.google.com/recaptcha/api.js?render=${RECAPTCHA.siteKey}`,
  ])
  await expect(page.getByText('protected', { exact: true })).toBeHidden()
  // the notice required by the badge's provider is shown where the page shows messages
  await expect(page.getByText(texts('captcha_notice'))).toBeVisible()
})

const word = (isGiven: boolean) => (isGiven ? 'granted' : 'denied')
const mode = (analytics: boolean, marketing: boolean) => ({
  analytics_storage: word(analytics),
  ad_storage: word(marketing),
  ad_user_data: word(marketing),
  ad_personalization: word(marketing),
})

/** All data passed to the container, with its commands as lists. */
const answerTo = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? []).map((said) =>
      Object.prototype.toString.call(said) === '[object Arguments]' ? Object.values(said as object) : said,
    ),
  )

/** A login that the site rejects, in the form opened by the page's own link. */
async function failToLogIn(page: Page): Promise<void> {
  const data = { code: 'UNPROCESSABLE_CONTENT', httpStatus: 422, fields: { base: ['credentials_invalid'] } }
  const facts = { retryAfterS: null, signOn: null, retryFromClient: false, path: 'auth.login.emailPassword' }
  const error = { json: { message: 'credentials_invalid', code: -32022, data: { ...data, ...facts } } }
  await page.route('**/api/trpc/auth.login.emailPassword*', (route) => route.fulfill({ json: [{ error }] }), {
    times: 1,
  })
  await page
    .getByRole('banner')
    .getByRole('link', { name: texts('shell_login'), exact: true })
    .click()
  const form = page.getByRole('dialog', { name: texts('auth_login_title') })
  await form.getByRole('textbox', { name: texts('auth_email') }).fill('nobody@fairline.example')
  await form.getByLabel(texts('auth_password'), { exact: true }).fill('wrong password')
  await form.getByRole('button', { name: texts('auth_login_submit') }).click()
  await expect(form.getByText(texts('error_credentials_invalid'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
}

const COOKIES = ['_ga', '_ga_X1', '_gid', '_gcl_au', 'rl_trait', 'ph_phc_posthog', 'of_nobody']

/** Sets the cookies as third-party scripts do: for the site, and for the page's own path. */
const leaveCookies = (page: Page) =>
  page.evaluate((names) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as such scripts do
    for (const path of ['/', location.pathname]) for (const name of names) document.cookie = `${name}=1; path=${path}`
  }, COOKIES)
/** Those of the cookies that the page's scripts can see; those of two paths once. */
const cookies = async (page: Page) => {
  const names = (await page.evaluate(() => document.cookie)).split('; ').map((cookie) => cookie.split('=')[0] ?? '')
  return [...new Set(names.filter((name) => COOKIES.includes(name)))].toSorted()
}

/** Displayed and typed data of the reader, which no third party may receive. */
const [AMOUNT, TYPED] = ['987654321', 'typed by its reader'] as const

/**
 * Checks that a session replay, which is sent after the first input, contains neither the page's text nor typed text.
 */
async function replayTellsNothing(page: Page, captured: () => readonly Captured[]): Promise<void> {
  const snapshots = () => captured().filter(({ event }) => event === '$snapshot')
  const words = () => JSON.stringify(snapshots().map(({ properties }) => unpacked(properties.$snapshot_data)))
  await page.evaluate((text) => document.querySelector('main')?.append(`Balance: ${text}`), AMOUNT)
  const field = page.getByRole('main').getByRole('searchbox')
  await expect
    .poll(async () => {
      await field.fill('')
      await field.pressSequentially(TYPED)
      return words()
    })
    // rrweb's snapshot of the page, and the typed text, both masked
    .toMatch(/"type":2,.*"source":5,"text":"\*+"/)
  expect(words()).toContain('*********')
  for (const secret of [AMOUNT, TYPED, encodeURIComponent(TYPED), TYPED.replaceAll(' ', '+'), texts('shell_faq')])
    expect(words()).not.toContain(secret)
}
