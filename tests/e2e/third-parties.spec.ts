import { gunzipSync } from 'node:zlib'
import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { axe, expectAccessible } from './accessibility.ts'
import { crawl, locations } from './crawler.ts'
import { listening } from './driver.ts'
import { CONTAINER, expect, POSTHOG, RECAPTCHA, RUDDERSTACK, test } from './fixtures.ts'
import { fund, signIn } from './player.ts'
import { textsOf } from './texts.ts'

const texts = textsOf('ru')
const question = (page: Page) => page.getByRole('region', { name: texts('consent_title') })
const settings = (page: Page) => page.getByRole('dialog', { name: texts('consent_settings') })

type Asked = { readonly url: URL; readonly body: unknown }

/** Requests to anybody but the site, with the answers of companies whose servers are not there. */
async function fakeVendors(context: BrowserContext, siteUrl: string): Promise<Asked[]> {
  const asked: Asked[] = []
  await context.route(
    (url) => !url.href.startsWith(siteUrl),
    async (route) => {
      const request = route.request()
      asked.push({ url: new URL(request.url()), body: bodyOf(request) })
      await answer(route)
    },
  )
  return asked
}

/** As the company reads it: plain, compressed, or in a form. */
function bodyOf(request: Request): unknown {
  const sent = request.postDataBuffer()
  if (sent === null) return null
  const bytes = sent[0] === 0x1f && sent[1] === 0x8b ? gunzipSync(sent) : sent
  const data = new URLSearchParams(bytes.toString()).get('data')
  const text = data === null ? bytes.toString() : Buffer.from(data, 'base64').toString()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

function answer(route: Route): Promise<void> {
  const { pathname, host } = new URL(route.request().url())
  if (host === 'www.googletagmanager.com') return route.fulfill({ contentType: 'text/javascript', body: '' })
  if (host === 'www.google.com') return route.fulfill({ contentType: 'text/javascript', body: CAPTCHA })
  if (host === new URL(RUDDERSTACK.config).host && pathname.startsWith('/sourceConfig'))
    return route.fulfill({ headers: CORS, json: SOURCE })
  if (pathname.endsWith('/config') || pathname.startsWith('/flags'))
    return route.fulfill({
      headers: CORS,
      json: { sessionRecording: { endpoint: '/s/' }, supportedCompression: [], featureFlags: {}, flags: {} },
    })
  return route.fulfill({ headers: CORS, json: { status: 1 } })
}

/** As Google's script is asked, and shows its badge. */
const CAPTCHA = `
  const badge = document.createElement('div')
  badge.className = 'grecaptcha-badge'
  badge.textContent = 'protected'
  document.body.append(badge)
  window.grecaptcha = {
    ready: (act) => act(),
    execute: async (key, { action }) => 'token of ' + key + ' for ' + action,
  }`

/** As the control plane describes a source without destinations. */
const SOURCE = {
  source: {
    id: 'source-1',
    name: 'site',
    writeKey: RUDDERSTACK.key,
    enabled: true,
    workspaceId: 'workspace-1',
    updatedAt: '2026-01-01T00:00:00.000Z',
    config: { statsCollection: { errors: { enabled: false }, metrics: { enabled: false } } },
    connections: [],
    destinations: [],
  },
}

const hostsOf = (asked: readonly Asked[]) => [...new Set(asked.map(({ url }) => url.host))].sort()

test('no page asks anybody but the site before its visitor has agreed [C38]', async ({
  page,
  context,
  taggedSite: site,
}) => {
  const asked = await fakeVendors(context, site.url)
  const pages = locations(await (await crawl(`${site.url}/sitemaps/ru.xml`)).text())
  expect(pages.length).toBeGreaterThan(25)
  for (const url of pages) {
    await page.goto(url, { waitUntil: 'load' })
    await expect(question(page)).toBeVisible()
    expect(asked, url).toEqual([])
  }
  await question(page)
    .getByRole('button', { name: texts('consent_deny') })
    .click()
  await expect(question(page)).toBeHidden()
  await page.goto(site.url, { waitUntil: 'networkidle' })
  await expect(question(page)).toBeHidden()
  expect(asked).toEqual([])
})

test('nor does a page of a player or a dialog, in another language [C38]', async ({
  page,
  context,
  taggedSite: site,
}) => {
  await fund(await signIn(context, site))
  const asked = await fakeVendors(context, site.url)
  for (const path of ['/', '/profile', '/profile/access', '/profile/limits', '/games/dice']) {
    await page.goto(`${site.url}/en${path}`, { waitUntil: 'load' })
    await expect(page.getByRole('region', { name: textsOf('en')('consent_title') })).toBeVisible()
    expect(asked, path).toEqual([])
  }
  await listening(page)
  for (const name of ['Wallet', 'Fairness', 'Promo', 'Search', 'Verification'] as const) {
    await page.evaluate((modal) => {
      const { navigate } =
        (window as unknown as Record<string, { navigate(to: object): Promise<void> }>).__TSR_ROUTER__ ?? {}
      return navigate?.({ to: '.', state: { modal: { name: modal } } })
    }, name)
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(asked, name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

test('each purpose lets in its own companies, and lets them go again from the footer [C38]', async ({
  page,
  context,
  taggedSite: site,
}) => {
  const asked = await fakeVendors(context, site.url)
  // the company counts no program, and this browser says that it is one
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { value: false })
    Object.defineProperty(navigator, 'userAgentData', { value: undefined })
  })
  await page.goto(`${site.url}/faq?utm_source=a-secret-of-the-query`)
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
  await expect.poll(() => hostsOf(asked)).toEqual([posthog, 'www.googletagmanager.com'].sort())
  expect(asked.find(({ url }) => url.host === 'www.googletagmanager.com')?.url.href).toBe(
    `https://www.googletagmanager.com/gtm.js?id=${CONTAINER}`,
  )
  expect(await modes(page)).toEqual([
    ['default', mode(false, false)],
    ['update', mode(true, false)],
  ])
  // a page, by its path
  const captured = () => eventsOf(asked.filter(({ url }) => url.host === posthog))
  await expect.poll(() => captured().map(({ event }) => event)).toContain('$pageview')
  const view = captured().find(({ event }) => event === '$pageview')
  expect(view?.properties).toMatchObject({
    token: POSTHOG.key,
    $pathname: '/faq',
    $current_url: `${site.url}/faq`,
    $is_identified: false,
  })
  expect(unlisted(view?.properties ?? {})).toEqual([])
  expect(JSON.stringify(asked)).not.toContain('a-secret-of-the-query')

  // marketing instead of statistics
  asked.length = 0
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
  await expect.poll(() => hostsOf(asked)).toContain(plane)
  expect((await modes(page)).at(-1)).toEqual(['update', mode(false, true)])
  const told = asked.find(({ url }) => url.host === plane && url.pathname === '/v1/page')
  expect(told?.body).toMatchObject({
    type: 'page',
    name: '/faq',
    properties: { path: '/faq', url: `${site.url}/faq`, search: '' },
  })
  const later = asked.length
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ph_')))
  expect(await kept()).toEqual([])

  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: texts('shell_fairness'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: texts('shell_fairness') })).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(later)
  expect(hostsOf(asked.slice(later))).toEqual([plane])
  expect(await kept()).toEqual([])
})

test('a browser that asks for privacy has answered for its reader, who may still choose otherwise [C38]', async ({
  page,
  context,
  taggedSite: site,
}) => {
  const asked = await fakeVendors(context, site.url)
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.goto(`${site.url}/faq`, { waitUntil: 'networkidle' })
  await expect(question(page)).toBeHidden()
  expect(asked).toEqual([])
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
  await expect.poll(() => hostsOf(asked)).toContain(new URL(RUDDERSTACK.url).host)
})

test('a captcha is loaded once the server asks for one, is not seen, and its token goes with the form [C38 V3 X1]', async ({
  page,
  context,
  taggedSite: site,
  trouble,
}) => {
  trouble.expect(/422/)
  const asked = await fakeVendors(context, site.url)
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
  await form.getByRole('textbox', { name: texts('auth_email') }).fill('nobody@fairline.example')
  await form.getByLabel(texts('auth_password'), { exact: true }).fill('wrong password')
  for (let free = 0; free < 3; free++) {
    await guess()
    await expect(form.getByText(texts('error_credentials_invalid'))).toBeVisible()
  }
  expect(asked).toEqual([])

  await guess()
  // a form is not told that it was asked for one, but that no answer was taken
  await expect(form.getByText(texts('error_network'))).toBeVisible()
  const captcha = `token of ${RECAPTCHA.siteKey} for auth`
  expect(sent.map((input) => input.captcha)).toEqual([undefined, undefined, undefined, undefined, captcha, captcha])
  expect(asked.map(({ url }) => url.href)).toEqual([
    `https://www.google.com/recaptcha/api.js?render=${RECAPTCHA.siteKey}`,
  ])
  await expect(page.getByText('protected', { exact: true })).toBeHidden()
  // the badge's words, which its company asks for, stand where the page says things
  await expect(page.getByText(texts('captcha_notice'))).toBeVisible()
})

/** What PostHog is told with an event: how the browser is built and when, and nothing of who looks. */
const POSTHOG_FIELDS: readonly string[] =
  '$os $os_version $browser $device_type $timezone $timezone_offset $current_url $host $pathname $raw_user_agent $browser_version $browser_language $browser_language_prefix $screen_height $screen_width $viewport_height $viewport_width $lib $lib_version $insert_id $time $sdk_dist_channel $initialization_time $configured_session_timeout_ms distinct_id $device_id $sdk_debug_extensions_init_method $sdk_debug_extensions_init_time_ms token $config_defaults $session_id $window_id $recording_status $sdk_debug_retry_queue_size $lib_custom_api_host $pageview_id title $is_identified $process_person_profile $lib_rate_limit_remaining_tokens'.split(
    ' ',
  )
const unlisted = (properties: Readonly<Record<string, unknown>>) =>
  Object.keys(properties).filter((name) => !POSTHOG_FIELDS.includes(name))

const word = (isGiven: boolean) => (isGiven ? 'granted' : 'denied')
const mode = (analytics: boolean, marketing: boolean) => ({
  analytics_storage: word(analytics),
  ad_storage: word(marketing),
  ad_user_data: word(marketing),
  ad_personalization: word(marketing),
})

/** The commands of consent that the container was given. */
const modes = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? []).flatMap((said) => {
      const [name, ...rest] = Object.values(said as object)
      return name === 'consent' ? [rest as unknown[]] : []
    }),
  )

type Captured = { readonly event: string; readonly properties: Record<string, unknown> }

function eventsOf(asked: readonly Asked[]): Captured[] {
  return asked.flatMap(({ body }) => {
    const events: unknown = typeof body === 'object' && body !== null && 'batch' in body ? body.batch : body
    return [events].flat().filter((one): one is Captured => typeof one === 'object' && one !== null && 'event' in one)
  })
}
