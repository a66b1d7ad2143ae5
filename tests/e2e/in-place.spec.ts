import type { Page, Route } from '@playwright/test'
import { contract } from '#server/shared/contract/contract.ts'
import { platformClient } from '../support/platform/client.ts'
import { axe } from './accessibility.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { lastCodeTo } from './outbox.ts'
import { castOf } from './pairs.ts'
import { fund, openAccount, type Player, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const PASSWORD = 'correct horse battery'
/** A currency other than the player's. */
const OTHER = cast.currency === 'KZT' ? 'EUR' : 'KZT'

/** Checks that a message is shown in place: only notifications are alerts. */
async function isInPlace(page: Page, place: ReturnType<Page['locator']>, text: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(place.getByText(text)).toBeVisible()
}

/** Notifications are loaded after the first interaction, when the page is idle. */
async function notifying(page: Page): Promise<void> {
  await page.mouse.click(1, 1)
  await expect(page.getByRole('region', { name: texts('ui_notifications') })).toBeAttached()
}

type Refused = {
  readonly code: string
  readonly field?: string
  readonly httpStatus?: number
  readonly retryAfterS?: number
}

/** Rejects a procedure once, as the server would. */
const refuse = (page: Page, procedure: string, { code, field = 'base', httpStatus = 422, retryAfterS }: Refused) =>
  page.route(
    `**/api/trpc/${procedure}*`,
    (route: Route) => {
      const data = { code: 'UNPROCESSABLE_CONTENT', httpStatus, fields: { [field]: [code] } }
      const facts = { retryAfterS: retryAfterS ?? null, signOn: null, retryFromClient: false }
      const error = { json: { message: code, code: -32022, data: { ...data, ...facts, path: procedure } } }
      return route.fulfill({ status: httpStatus, json: [{ error }] })
    },
    { times: 1 },
  )

test('a bet that is refused says why beside its button, until another one is made of it [S15 X1]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(/422/)
  await fund(await signIn(context, site))
  await page.goto('/games/dice')
  await listening(page)
  await refuse(page, 'dice.placeBet', { code: 'country_blocked' })
  await page.getByRole('button', { name: texts.pattern('play_bet') }).click()
  const panel = page.getByRole('region', { name: texts('play_bet_short') })
  await isInPlace(page, panel, texts('error_country_blocked'))
  await axe(page)
  await page.getByRole('button', { name: texts.pattern('play_bet') }).click()
  await expect(panel.getByText(texts('error_country_blocked'))).toHaveCount(0)
})

test('a step of a round that is refused says why beside the button, too [S15 X1]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(/422/)
  await fund(await signIn(context, site))
  await page.goto('/games/miner')
  await listening(page)
  await refuse(page, 'miner.start', { code: 'country_blocked' })
  const start = page.getByRole('button', { name: texts.pattern('play_bet') })
  await start.click()
  const panel = page.getByRole('region', { name: texts('play_bet_short') })
  await isInPlace(page, panel, texts('error_country_blocked'))
  await start.click()
  await expect(panel.getByText(texts('error_country_blocked'))).toHaveCount(0)
})

test('what cannot be reached is said where it was asked for: menus, settings, limits, the club, copying [S15]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  await fund(await signIn(context, site))
  const banner = page.getByRole('banner')
  const network = texts('error_network')
  const opened = async (path: string) => {
    await context.setOffline(false)
    await page.goto(path, { waitUntil: 'networkidle' })
    await listening(page)
    await notifying(page)
  }

  await opened('/faq')
  await banner.getByRole('button', { name: texts.pattern('shell_balance') }).click()
  await expect(page.getByRole('menuitemradio', { name: OTHER })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('menuitemradio', { name: OTHER }).click()
  await isInPlace(page, page.getByRole('menu'), network)
  await context.setOffline(false)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)

  await banner.getByRole('button', { name: texts.pattern('shell_account') }).click()
  const logout = page.getByRole('menuitem', { name: texts('shell_logout') })
  await expect(logout).toBeVisible()
  await context.setOffline(true)
  await logout.click()
  await isInPlace(page, page.getByRole('menu'), network)

  await opened('/profile/setting')
  await context.setOffline(true)
  const hidden = page.getByRole('switch', { name: texts('profile_hide_statistics') })
  await hidden.click()
  await isInPlace(page, page.getByRole('main'), network)
  await expect(hidden).not.toBeChecked()

  await opened('/profile/limits')
  await context.setOffline(true)
  await page.getByRole('button', { name: texts.pattern('limits_rest_until') }).click()
  await isInPlace(page, page.getByRole('main'), network)

  await opened('/vip-club')
  await context.setOffline(true)
  await page.getByRole('button', { name: texts('vip_request') }).click()
  await isInPlace(page, page.getByRole('main'), network)

  await opened('/fairness')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: texts('fairness_copy_script') }).click()
  await isInPlace(page, page.getByRole('main'), texts('fairness_copy_failed'))

  // a choice that the server has accepted closes its menu
  await banner.getByRole('button', { name: texts.pattern('shell_balance') }).click()
  await page.getByRole('menuitemradio', { name: OTHER }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('a connection that is lost before notifications are loaded is reported in place [S15]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  await fund(await signIn(context, site))
  await page.route('**/toast-region-*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/profile/setting', { waitUntil: 'networkidle' })
  await listening(page)
  await context.setOffline(true)
  await page.getByRole('switch', { name: texts('profile_hide_statistics') }).click()
  await expect(page.getByRole('main').getByText(texts('error_network'))).toBeVisible()
})

test('a rate-limited form counts down beside its button and sends the same input no sooner [S15]', async ({
  page,
  trouble,
}) => {
  trouble.expect(/429|422/)
  await page.clock.install()
  await page.goto('/faq?login=true', { waitUntil: 'networkidle' })
  const form = page.getByRole('dialog', { name: texts('auth_login_title') })
  await form.getByRole('textbox', { name: texts('auth_email') }).fill('player@example.com')
  await form.getByLabel(texts('auth_password'), { exact: true }).fill(PASSWORD)
  await refuse(page, 'auth.login.emailPassword', { code: 'too_many_requests', httpStatus: 429, retryAfterS: 600 })
  await form.getByRole('button', { name: texts('auth_login_submit') }).click()
  await expect(form.getByText(texts('error_too_many_requests'))).toBeVisible()
  const left = (time: RegExp) =>
    form.getByText(new RegExp(texts('error_retry_in', { time: 'TIME' }).replace('TIME', time.source)))
  await expect(left(/(10:00|9:\d\d)/)).toBeVisible()
  await axe(page)
  const submit = form.getByRole('button', { name: texts('auth_login_submit') })
  const password = form.getByLabel(texts('auth_password'), { exact: true })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  // there is no mock for a second request: it would reach the server, and be an unexpected error
  await password.press('Enter')
  await submit.click({ force: true })
  // changed credentials are a new request
  await password.fill('another password')
  await expect(submit).not.toHaveAttribute('aria-disabled')
  await password.fill(PASSWORD)
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward('05:00')
  await expect(left(/[34]:\d\d|5:00/)).toBeVisible()
  await page.clock.fastForward('06:00')
  await expect(left(/\d+:\d\d/)).toHaveCount(0)
  await expect(submit).not.toHaveAttribute('aria-disabled')
  await expect(form.getByText(texts('error_too_many_requests'))).toBeVisible()

  // if the password is one of two factors, the form asks for the other one instead
  await refuse(page, 'auth.login.emailPassword', { code: 'second_factor_sent', field: 'second_factor' })
  await submit.click()
  await expect(form.getByText(texts('error_second_factor_sent'))).toBeVisible()
  const code = form.getByRole('textbox', { name: texts('recovery_code'), exact: true })
  await expect(code).toBeVisible()
  await code.fill('000000')
  await refuse(page, 'auth.login.emailPassword', { code: 'code_invalid', field: 'second_factor' })
  await submit.click()
  await expect(form.getByText(texts('error_code_invalid'))).toBeVisible()
  await axe(page)
})

/** Ends a player's session without any page of theirs. */
const endElsewhere = ({ site, token }: Player) =>
  platformClient((path, init) => fetch(site.platformUrl + path, init)).request(contract.auth.logout, {}, { token })

test('an open page says so when its session ends, and shows nobody from then on [S3 S5]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  // requests of the page at the moment its session ends
  trouble.expect(/401/)
  const player = await signIn(context, site)
  await fund(player)
  await page.goto('/faq', { waitUntil: 'networkidle' })
  const account = page.getByRole('banner').getByRole('button', { name: texts.pattern('shell_account') })
  await expect(account).toBeVisible()
  await endElsewhere(player)
  await expect(page.getByRole('status', { name: texts('error_unauthorized') })).toBeVisible()
  await expect(account).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: texts('shell_register') })).toBeVisible()
})

/** The ways to sign in, by the form's fields, and the procedure whose response names the sign-on page. */
const WAYS = [
  { procedure: 'emailPassword', by: 'email', proof: 'password' },
  { procedure: 'phonePassword', by: 'phone', proof: 'password' },
  { procedure: 'emailCode', by: 'email', proof: 'code' },
  { procedure: 'phoneCode', by: 'phone', proof: 'code' },
] as const

test('a login by email or phone, password or code, redirects to its sign-on page with a return URL [S6 C11 C12 C13 C14]', async ({
  page,
  site,
}) => {
  const email = await openAccount(site, 'email', PASSWORD)
  const phone = await openAccount(site, 'phone', PASSWORD)
  await page.route('https://sign-on.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Sign-on</title><h1>Sign-on</h1>' }),
  )
  await page.route(/auth\.login\.(?:email|phone)(?:Password|Code)/, async (route) => {
    const response = await route.fetch()
    const [answer] = await response.json()
    answer.result.data.json.sso = 'https://sign-on.example/enter?from=casino'
    await route.fulfill({ response, json: [answer] })
  })
  for (const { procedure, by, proof } of WAYS) {
    await page.context().clearCookies()
    await page.goto('/faq?q=RTP&login=true', { waitUntil: 'networkidle' })
    const form = page.getByRole('dialog', { name: texts('auth_login_title') })
    const target = by === 'email' ? email : phone
    if (by === 'phone') await form.getByRole('radio', { name: texts('auth_by_phone') }).check()
    if (proof === 'code') await form.getByRole('button', { name: texts('auth_by_code') }).click()
    await form.getByRole('textbox', { name: texts(by === 'email' ? 'auth_email' : 'recovery_phone') }).fill(target)
    const sent = page.waitForRequest(new RegExp(`auth\\.login\\.${procedure}`))
    if (proof === 'password') {
      await form.getByLabel(texts('auth_password'), { exact: true }).fill(PASSWORD)
      await form.getByRole('button', { name: texts('auth_login_submit') }).click()
    } else {
      await form.getByRole('button', { name: texts('recovery_send') }).click()
      const code = form.getByLabel(texts('recovery_code'), { exact: true })
      await expect(code).toBeVisible()
      await code.fill(await lastCodeTo(site, target))
    }
    await sent
    await expect(page.getByRole('heading', { name: 'Sign-on' })).toBeVisible()
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('from'), searchParams.get('url')]).toEqual([
      'casino',
      `${site.url}${cast.path('/faq')}?q=RTP`,
    ])
  }
})

test('a navigation leads to the page for closed places once play is closed where its visitor is [A6 G2]', async ({
  page,
}) => {
  await page.route('**/api/trpc/**', async (route) => {
    if (!route.request().url().includes('site.access')) return route.continue()
    const response = await route.fetch()
    const answers = await response.json()
    const names = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? []
    answers[names.indexOf('site.access')].result.data.json.isBlocked = true
    return route.fulfill({ response, json: answers })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await listening(page)
  await page
    .getByRole('link', { name: texts('shell_faq') })
    .first()
    .click()
  await page.waitForURL('**/no-access')
  await expect(page.getByRole('heading', { level: 1, name: texts('page_no_access_title') })).toBeVisible()
})

test('files say what they are, and are taken for nothing else', async ({ page, site }) => {
  const [script] = await page.goto('/').then(() => page.locator('script[src], link[rel=modulepreload]').all())
  const source = (await script?.getAttribute('src')) ?? (await script?.getAttribute('href')) ?? ''
  for (const path of [source, '/favicon.svg', '/icon-192.png', '/robots.txt']) {
    const { headers } = await fetch(site.url + path)
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
  }
})
