import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Locale } from '#server/shared/constants/locales.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatAmount } from '~/lib/format/format.ts'
import { startFixtureServer } from '../support/fixture-server.ts'
import { platformClient } from '../support/platform/client.ts'
import { startSite } from '../support/site.ts'
import { USER } from '../support/upstream/token-backend.ts'
import { visitAnswers } from '../support/upstream/visit-answers.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, register, signIn } from './player.ts'
import { textsOf } from './texts.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const PASSWORD = 'seven quiet rivers'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const pill = (page: Page) => page.getByRole('banner').getByRole('button').first()

/** A language other than the browser's. */
const OTHER = 'kz'

/** Opens an account without the site's form, with its own language. */
async function openAccount(platformUrl: string, locale: Locale) {
  const { request } = platformClient((path, init) => fetch(platformUrl + path, init))
  const email = `${randomUUID()}@fairline.example`
  const account = { email, password: PASSWORD, currency: cast.currency, is_adult: true } as const
  const { token } = (await request(contract.auth.register.email, account)).output
  await request(contract.profile.updateSettings, { locale, timezone: 'UTC' }, { token })
  return { email, timezone: async () => (await request(contract.profile.user, {}, { token })).output.user.timezone }
}

test('a player’s language and time zone are applied when they sign in and when a page opens [S8 S2]', async ({
  page,
  site,
}) => {
  const player = await openAccount(site.platformUrl, OTHER)
  const english = textsOf('en')
  await page.goto('/en/faq?login')
  const form = page.getByRole('dialog', { name: english('auth_login_title') })
  await form.getByRole('textbox', { name: english('auth_email') }).fill(player.email)
  await form.getByLabel(english('auth_password'), { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: english('auth_login_submit') }).click()

  await expect(page).toHaveURL(/\/kz\/faq/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'kk-KZ')
  await expect.poll(player.timezone).toBe('Europe/Moscow')
  await page.goto('/en/vip-club')
  await expect(page).toHaveURL(/\/kz\/vip-club$/)
})

test('a link that is followed while the session is renewed leads to its page [S8]', async ({ page, context, site }) => {
  await signIn(context, site)
  const saved = Promise.withResolvers<void>()
  const loaded = Promise.withResolvers<void>()
  await page.route('**/api/trpc/*profile.updateSettings*', async (route) => {
    await saved.promise
    await route.continue()
  })
  await page.route('**/api/trpc/*developers.groups*', async (route) => {
    await loaded.promise
    await route.continue()
  })
  const saving = page.waitForRequest(/profile\.updateSettings/)
  await page.goto(cast.path('/faq'))
  await saving
  const loading = page.waitForRequest(/developers\.groups/)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: texts('developers_title'), exact: true })
    .click()
  await loading
  const renewing = page.waitForResponse(/session\.current/)
  saved.resolve()
  await renewing
  loaded.resolve()
  // the deposit dialog of a new account may hide it from assistive technology
  const title = { level: 1, name: texts('developers_title'), includeHidden: true } as const
  await expect(page.getByRole('heading', title)).toBeVisible()
})

test('a visitor who asks for a profile is asked who they are [R24]', async ({ page }) => {
  for (const path of ['', '/access', '/bonuses', '/history', '/setting']) {
    await page.goto(`/profile${path}`)
    await expect(page.getByRole('dialog', { name: texts('auth_login_title') })).toBeVisible()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      cast.path('/'),
      { login: 'true', next: cast.path(`/profile${path}`) },
    ])
  }
})

test('a login for a profile page returns to it in its language, and each profile page has its own title [R24]', async ({
  page,
  context,
  site,
}) => {
  const player = await openAccount(site.platformUrl, OTHER)
  const kazakh = textsOf('kz')
  await context.addCookies([{ name: 'locale', value: 'kz', url: site.url }])
  await page.goto('/kz/profile/history?list=transfers')
  const form = page.getByRole('dialog', { name: kazakh('auth_login_title') })
  await form.getByRole('textbox', { name: kazakh('auth_email') }).fill(player.email)
  await form.getByLabel(kazakh('auth_password'), { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: kazakh('auth_login_submit') }).click()
  await expect(page).toHaveURL(/\/kz\/profile\/history\?list=transfers$/)
  await expect(form).toBeHidden()
  await expect(page).toHaveTitle(new RegExp(`^${kazakh('profile_history')} · `))

  const titles = new Set<string>()
  for (const path of ['', '/access', '/deposit', '/history', '/limits', '/setting', '/wallet', '/withdrawal']) {
    await page.goto(`/kz/profile${path}`)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(8)
})

test('a link that asks to sign in asks nothing of who is signed in, and loses its flag [R30]', async ({
  page,
  context,
  site,
}) => {
  await fund(await signIn(context, site))
  for (const flag of ['login', 'signup']) {
    await page.goto(`/faq?${flag}&q=bonus`)
    await expect(page).toHaveURL(/\/faq\?q=bonus$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the dialog for the first deposit opens once a visit, whatever the number of tabs [S9]', async ({
  page,
  context,
  site,
}) => {
  await signIn(context, site)
  const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: texts('wallet_pay_in_title') })
  await page.goto('/faq')
  await expect(dialogOf(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/faq', { waitUntil: 'networkidle' })
  await other.waitForFunction(() => performance.now() > 1500)
  await expect(dialogOf(other)).toHaveCount(0)
})

test('a player changes their password, verifies their address and chooses their settings [R24 V1 C6 C7 C20 C26]', async ({
  page,
  trouble,
}) => {
  trouble.expect(/422/)
  await page.goto('/')
  await register(page)
  await page.goto('/profile')
  await expect(heading(page, texts('history_balance'))).toBeVisible()
  // a player without a requested verification sees no failure
  const identity = page.getByText(texts('profile_identity_none'), { exact: true })
  await expect(identity).toBeVisible()
  await expect(page.locator('.text-loss', { has: identity }).or(page.locator('.text-loss').and(identity))).toHaveCount(
    0,
  )
  await page
    .getByRole('navigation', { name: texts('profile_title') })
    .getByText(texts('profile_access'))
    .click()

  // changing the contact requires the password as well
  const form = page.getByRole('region', { name: texts('profile_password_change') })
  const save = async (old: string, fresh: string, again: string) => {
    await form.getByLabel(texts('profile_password_old')).fill(old)
    await form.getByLabel(texts('recovery_password'), { exact: true }).fill(fresh)
    await form.getByLabel(texts('recovery_password_again')).fill(again)
    await form.getByRole('button', { name: texts('recovery_save') }).click()
  }
  await save('wrong one', PASSWORD, PASSWORD)
  await expect(form.getByLabel(texts('profile_password_old'))).toHaveAccessibleDescription(
    texts('error_old_password_wrong'),
  )
  await save('correct horse battery', PASSWORD, 'another')
  await expect(form.getByLabel(texts('recovery_password_again'))).toHaveAccessibleDescription(
    texts('error_password_mismatch'),
  )
  await save('correct horse battery', PASSWORD, PASSWORD)
  await expect(page.getByRole('status').filter({ hasText: texts('profile_password_saved') })).toBeVisible()

  await page.getByRole('link', { name: texts('profile_setting'), exact: true }).click()
  const saved = page.waitForResponse(/profile\.updateSettings/)
  await page.getByRole('switch', { name: texts('profile_hide_statistics') }).click()
  await expect(page.getByRole('switch', { name: texts('profile_hide_statistics') })).toBeChecked()
  await saved
  await page.reload()
  await expect(page.getByRole('switch', { name: texts('profile_hide_statistics') })).toBeChecked()

  // a chosen name, and a time zone that the browser's no longer replaces
  const name = page.getByRole('textbox', { name: texts('profile_name') })
  await name.fill('<Ada>')
  await page
    .getByRole('region', { name: texts('profile_name') })
    .getByRole('button')
    .click()
  await expect(name).toHaveAccessibleDescription(texts('error_invalid'))
  await name.fill('Ada Lovelace')
  await name.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: texts('profile_name_saved') })).toBeVisible()
  const zone = page.getByRole('combobox', { name: texts('profile_timezone') })
  await expect(zone).toContainText(texts('profile_timezone_auto', { zone: 'Europe/Moscow' }))
  const zoneSaved = page.waitForResponse(/profile\.updateSettings/)
  await zone.click()
  await page.getByRole('option', { name: 'Asia/Almaty' }).click()
  await zoneSaved
  await page.reload({ waitUntil: 'networkidle' })
  await expect(zone).toHaveText('Asia/Almaty')
  await expect(name).toHaveValue('Ada Lovelace')

  await page.getByRole('combobox', { name: texts('shell_currency') }).click()
  await page.getByRole('option', { name: texts('currency_eur') }).click()
  await expect(pill(page)).toContainText('€')
})

test('an account is opened and entered by a telephone number that writes its own brackets [A2 C10 C13 E8]', async ({
  page,
}) => {
  const subscriber = `${randomInt(1_000_000, 9_999_999)}`
  const shown = `+375 (29) ${subscriber.slice(0, 3)} ${subscriber.slice(3, 5)} ${subscriber.slice(5)}`
  await page.goto('/?signup')
  const form = page.getByRole('dialog')
  const type = async () => {
    await form.getByText(texts('auth_by_phone'), { exact: true }).click()
    const field = form.getByRole('textbox', { name: texts('recovery_phone') })
    await field.pressSequentially(`+37529${subscriber}`)
    await expect(field).toHaveValue(shown)
    await form.getByLabel(texts('auth_password'), { exact: true }).fill(PASSWORD)
  }
  await type()
  await form.getByRole('checkbox', { name: texts('auth_is_adult') }).click()
  await form.getByRole('button', { name: texts('auth_register_submit') }).click()
  await expect(page.getByRole('dialog', { name: texts('wallet_pay_in_title') })).toBeVisible()

  await page.goto('/profile/access', { waitUntil: 'networkidle' })
  await page
    .getByRole('main')
    .getByRole('button', { name: texts('shell_logout') })
    .click()
  await expect(page).toHaveURL((url) => url.searchParams.get('next') === cast.path('/profile/access'))
  await type()
  const answer = page.waitForResponse((response) => response.url().includes('auth.login.phonePassword'))
  await form.getByRole('button', { name: texts('auth_login_submit') }).click()
  expect((await answer).status()).toBe(200)
  await page.goto('/profile')
  await expect(page.getByText(`+37529${subscriber}`)).toBeVisible()
})

test('the bonus balances page exists for its feature alone, else 404; free spins can be given up on it [N4 O2 R24 C31]', async ({
  page,
  context,
  site: plainSite,
  target,
  trouble,
}) => {
  // an operator without limits
  trouble.expect(/404/)
  await signIn(context, plainSite)
  const zoneSaved = page.waitForResponse(/profile\.updateSettings/)
  await page.goto('/profile/bonuses')
  await expect(page).toHaveURL(/\/error\?errorCode=404$/)
  // a page without the player may not call anything as the player
  await zoneSaved
  await page.goto('about:blank')
  await page.context().clearCookies()

  await using operator = await startFixtureServer()
  const user = { ...USER, locale: cast.locale, bonus: 3000, bonus_balance: 250 }
  const profile = { user, features: ['bonus_balances'], region: 'RU', fresh_token: null, super_bonus: null }
  const spin = { id: '1', campaign_id: '7', game: { id: 'g', name: 'Book of Lines' }, spins_left: 12 }
  const given = '/api/v2/freeSpinsCampaigns/cancel/7'
  operator.respond(
    visitAnswers({
      '/profile/user': { status: 200, body: profile },
      '/profile/freeSpins': {
        status: 200,
        body: { data: [{ ...spin, expiration_at: '2040-01-01T00:00:00.000Z' }] },
      },
      [given]: { status: 200, body: { success: true } },
      '/general/wallet': {
        status: 200,
        body: { active: cast.currency, wallets: [{ currency: cast.currency, balance: '10' }] },
      },
      '/profile/settings': { status: 200, body: { success: true } },
    }),
  )
  await using site = await startSite(target, {
    UPSTREAM: 'remote',
    UPSTREAM_URL: operator.url,
    APP_SECRET: 'app-secret-of-the-tests-0123456789',
  })
  await page.context().addCookies([{ name: 'token', value: 't0ken', url: site.url }])
  const response = await page.request.get(site.url + cast.path('/profile/bonuses'))
  const html = await response.text()
  expect(response.status()).toBe(200)
  expect(html).toContain(texts('profile_bonus_money'))
  expect(html).toContain(formatAmount('250', cast.locale))
  expect(html).toContain(formatAmount('3000', cast.locale))

  await page.goto(site.url + cast.path('/profile/bonuses'), { waitUntil: 'networkidle' })
  await page
    .getByRole('listitem')
    .getByRole('button', { name: texts('promotion_give_up') })
    .click()
  const dialog = page.getByRole('dialog', { name: texts('promotion_give_up_title') })
  await expect(dialog).toContainText(texts('promotion_goes_spins', { count: 12, game: 'Book of Lines' }))
  await dialog.getByRole('button', { name: texts('promotion_give_up') }).click()
  await expect(dialog).toBeHidden()
  expect(operator.requests.filter(({ path }) => path === given)).toMatchObject([{ method: 'PUT' }])
})
