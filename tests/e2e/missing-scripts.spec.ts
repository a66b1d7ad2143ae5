import type { Page } from '@playwright/test'
import type { Modal } from '~/lib/pages/modals.ts'
import { startDeployProxy } from '../support/deploy-proxy.ts'
import { everyOf } from '../support/run/depth.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { proveEmail } from './outbox.ts'
import { castOf } from './pairs.ts'
import { fund, signIn } from './player.ts'
import type { MessageKey } from './texts.ts'

const cast = castOf(import.meta.url)
const { texts, locale } = cast
const ROUTER = '__TSR_ROUTER__'

/** A browser's errors for a missing script. */
const GONE = /(?:\b404\b|dynamically imported module).*\/assets\/\S+\.js/

/** Errors of the code that waits for the script while its page is being left: the import has failed. */
const UNLOADED =
  /console: TypeError: Cannot (?:read properties of undefined|destructure property .* as it is undefined)/

type Router = {
  readonly routesByPath: Record<string, { options: { component?: unknown } }>
  navigate(to: object): Promise<void>
}

/** Pages of routes with parameters. */
const INSTANCES = ['/games/cases/starter', '/games/rooms/red', '/reset-password/a-token-of-nobody-0001']
/** Routes that redirect, or are for players only. */
const ELSEWHERE = ['/auth/', '/profile', '/sitemap', '/robots', '/api/']

/**
 * Makes every requested script missing until the page is reloaded; returns the number of missing scripts, and the
 * documents.
 */
async function withoutScripts(page: Page) {
  const state = { isGone: false, missed: 0, documents: [] as string[] }
  await page.route('**/assets/**/*.js', (route) => {
    if (!state.isGone) return route.fallback()
    state.missed++
    return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not Found' })
  })
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    state.isGone = false
    state.documents.push(new URL(request.url()).pathname)
  })
  return {
    begin() {
      Object.assign(state, { isGone: true, missed: 0, documents: [] })
    },
    state,
  }
}

/** Address of a route, without a trailing slash. */
const addressOf = (path: string) => cast.path(path).replace(/(.)\/$/, '$1')

const go = (page: Page, to: object) =>
  page.evaluate(([name, to]) => void (window as unknown as Record<string, Router>)[name]?.navigate(to), [
    ROUTER,
    to,
  ] as const)

test('each page whose script is gone is reloaded once, at the link’s target [P5 E12]', async ({ page, trouble }) => {
  // a page that is left during hydration for its reload reports this
  trouble.expect(/React error #418/)
  trouble.expect(UNLOADED)
  trouble.expect(GONE)
  const scripts = await withoutScripts(page)
  await page.goto(cast.path('/error'))
  const routes = await page.evaluate(
    (name) =>
      Object.entries((window as unknown as Record<string, Router>)[name]?.routesByPath ?? {}).flatMap(
        ([path, { options }]) => (options.component && !path.includes('$') ? [path] : []),
      ),
    ROUTER,
  )
  const paths = [...routes, ...INSTANCES].filter((path) => !ELSEWHERE.some((start) => path.startsWith(start)))
  expect(paths.length).toBeGreaterThan(0)
  const without: string[] = []
  for (const path of everyOf(paths, 3)) {
    await page.goto(cast.path('/error'), { waitUntil: 'load' })
    await expect(page.getByRole('heading', { level: 1, name: texts('page_error_title') })).toBeVisible()
    scripts.begin()
    await go(page, { href: cast.path(path) })
    await expect(page).toHaveURL(new RegExp(`${addressOf(path).replace(/\/$/, '')}/?$`))
    if (path === '/error') continue
    await expect.poll(() => scripts.state.missed + scripts.state.documents.length, { message: path }).toBeGreaterThan(0)
    await expect.poll(() => scripts.state.documents, { message: path }).toEqual([addressOf(path)])
    if (scripts.state.missed === 0) without.push(path)
    // the page cannot be evaluated during navigation
    const guard = () => page.evaluate(() => sessionStorage.getItem('reload-guard')).catch(() => null)
    await expect.poll(guard, { message: path }).toContain(`"path":"${addressOf(path)}"`)
    await expect(page.getByRole('heading', { level: 1, name: texts('page_error_title') })).toBeHidden()
  }
  expect(without).toEqual([])
})

const DIALOGS: Readonly<Record<Modal['name'], MessageKey>> = {
  Login: 'auth_login_title',
  Register: 'auth_register_title',
  PayIn: 'wallet_pay_in_title',
  Wallet: 'wallet_title',
  Fairness: 'fairness_title',
  Hotkeys: 'play_hotkeys',
  Menu: 'shell_menu',
  Promo: 'promo_title',
  Search: 'search_title',
  Privacy: 'consent_settings',
  Verification: 'profile_identity',
}

test('each dialog whose script is gone opens on the page that is reloaded for it [P5 R30]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(GONE)
  // a bonus may be pending or not
  trouble.expect(/404.*bonus\.waiting/)
  // they open for signed-out users only
  const visitors = ['Login', 'Register']
  const scripts = await withoutScripts(page)
  for (const [name, title] of everyOf(Object.entries(DIALOGS), 2)) {
    await page.goto('about:blank')
    await context.clearCookies({ name: 'token' })
    if (!visitors.includes(name)) await fund(await signIn(context, site))
    await page.goto(cast.path('/games/dice'), { waitUntil: 'load' })
    await listening(page)
    scripts.begin()
    const flags: Partial<Record<string, object>> = {
      Login: { login: true },
      Register: { signup: true },
      PayIn: { deposit: true },
    }
    const opening = flags[name] ? { search: flags[name] } : { state: { modal: { name } } }
    await go(page, { to: '.', ...opening })
    await expect.poll(() => scripts.state.documents, { message: name }).toEqual([cast.path('/games/dice')])
    expect(scripts.state.missed).toBeGreaterThan(0)
    await expect(page.getByRole('dialog', { name: texts(title) })).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('a missing lazy script reloads the page; if it stays missing, the page stays and shows an error [P5 E12]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(GONE)
  const player = await signIn(context, site)
  await fund(player)
  await proveEmail(player)
  const documents: string[] = []
  /** Number of documents left for which a script is missing. */
  let missing: Readonly<Record<string, number>> = {}
  await page.route(`**/assets/${locale}/*.js`, (route) => {
    const [, name = ''] = /\/([\w-]+)-[\w-]{8}\.js$/.exec(new URL(route.request().url()).pathname) ?? []
    return (missing[name] ?? 0) > documents.length
      ? route.fulfill({ status: 404, body: 'Not Found' })
      : route.fallback()
  })
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
  // an expired authentication
  await page.route('**/api/trpc/**', async (route) => {
    const names = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? []
    if (!names.includes('stepUp.status')) return route.fallback()
    const response = await route.fetch()
    const answers = await response.json()
    answers[names.indexOf('stepUp.status')].result.data.json = { proven_until: null, ways: ['password'] }
    return route.fulfill({ response, json: answers })
  })
  missing = { 'two-step-setup': 2 }
  await page.goto(cast.path('/profile/access'))
  const section = page.getByRole('region', { name: texts('security_two_step'), exact: true })
  const begin = section.getByRole('button', { name: texts('security_two_step_begin') })
  await expect(begin).toBeVisible()
  expect(documents).toEqual([cast.path('/profile/access'), cast.path('/profile/access')])

  const expected = page.getByRole('dialog', { name: texts('step_up_title') })
  missing = { 'step-up-dialog': 4 }
  await page.evaluate(() => sessionStorage.clear())
  await begin.click()
  await expect.poll(() => documents.length).toBe(3)
  await listening(page)
  // within the guard's ten seconds nothing is reloaded: the click shows an error, and can be repeated
  await begin.click()
  await expect(page.getByText(texts('step_up_title')).first()).toBeVisible()
  await expect(expected).toBeHidden()
  await expect(begin).toBeVisible()
  expect(documents.length).toBe(3)
  missing = {}
  await page.reload()
  await listening(page)
  await begin.click()
  await expect(expected).toBeVisible()
})

test('a permanently missing script causes one page load, then the error page, also over HTTPS [P5 X4]', async ({
  page,
  site,
  trouble,
}) => {
  // the served page is replaced by the error page before hydration
  trouble.expect(/#418/)
  trouble.expect(UNLOADED)
  trouble.expect(GONE)
  await using proxy = await startDeployProxy(site, 'https')
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
  await page.goto(proxy.url + cast.path('/error'))
  await page.route(`**/assets/${locale}/fairness-page-*.js`, (route) =>
    route.fulfill({ status: 404, body: 'Not Found' }),
  )
  await page.route(`**/assets/${locale}/fairness-head-*.js`, (route) =>
    route.fulfill({ status: 404, body: 'Not Found' }),
  )
  await go(page, { href: cast.path('/fairness') })
  await expect.poll(() => documents).toEqual([cast.path('/error'), cast.path('/fairness')])
  await expect(page.getByRole('heading', { level: 1, name: texts('page_error_title') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(documents).toEqual([cast.path('/error'), cast.path('/fairness')])
})
