import { randomInt, randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { CURRENCIES, CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { limitIn } from '#server/shared/money/limits.ts'
import { formatAmount } from '~/lib/format/format.ts'
import { platformClient } from '../support/platform/client.ts'
import { APPLICANT } from '../support/platform/players.ts'
import type { Site } from '../support/site.ts'
import { type Driver, pointer } from './driver.ts'
import { castOf, type Pair } from './pairs.ts'
import type { Texts } from './texts.ts'

const PASSWORD = 'correct horse battery'

const cast = () => castOf(test.info().file)

type Registering = { readonly driver?: Driver; readonly texts?: Texts; readonly limit?: string }

/**
 * Opens an account from the current page; ends with the dialog for the first deposit, which opens automatically.
 * @param limit monthly deposit limit, as typed
 */
export async function register(
  page: Page,
  { driver = pointer, texts = cast().texts, limit }: Registering = {},
): Promise<void> {
  await driver.press(page.getByRole('banner').getByRole('link', { name: texts('shell_register') }))
  const form = page.getByRole('dialog', { name: texts('auth_register_title') })
  await expect(form).toBeVisible()
  await driver.write(form.getByRole('textbox', { name: texts('auth_email') }), `${randomUUID()}@fairline.example`)
  await driver.write(form.getByLabel(texts('auth_password'), { exact: true }), PASSWORD)
  if (limit !== undefined) {
    await driver.press(form.getByRole('button', { name: texts('limits_set_offer') }))
    const field = form.getByRole('textbox', { name: texts('limits_prompt') })
    await expect(field).toBeFocused()
    await driver.write(field, limit)
  }
  // the accepted documents are linked
  for (const rule of ['shell_terms', 'shell_privacy'] as const)
    await expect(form.getByRole('link', { name: texts(rule) })).toHaveAttribute('href', /\/policy\//)
  await chooseCurrency(page, driver, texts)
  await driver.press(form.getByRole('checkbox', { name: texts('auth_is_adult') }))
  await driver.press(form.getByRole('button', { name: texts('auth_register_submit') }))
  await expect(page.getByRole('dialog', { name: texts('wallet_pay_in_title') })).toBeVisible()
  expect(new URL(page.url()).searchParams.has('signup')).toBe(false)
}

/** Chooses the currency in the registration form, which starts with that of its language, with the arrow keys. */
async function chooseCurrency(page: Page, driver: Driver, texts: Texts): Promise<void> {
  const { currency } = cast()
  const { prefix } = CURRENCIES[currency]
  const chosen = page.getByRole('dialog').getByRole('combobox', { name: texts('auth_currency') })
  const shown = (await chosen.textContent()) ?? ''
  if (shown.startsWith(`${prefix} `)) return
  const at = CURRENCY_CODES.findIndex((code) => shown.startsWith(`${CURRENCIES[code].prefix} `))
  const arrow = CURRENCY_CODES.indexOf(currency) < at ? 'ArrowUp' : 'ArrowDown'
  await driver.press(chosen)
  const option = page.getByRole('option', { name: new RegExp(`^\\${prefix} `) })
  await expect(option).toBeVisible()
  await expect(async () => {
    await page.keyboard.press(arrow)
    await expect(option).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(chosen).toContainText(prefix)
}

/** Closes the dialog for the first deposit, which opens automatically a moment after a player without money is seen. */
export async function declineDeposit(page: Page, texts: Texts = cast().texts): Promise<void> {
  const dialog = page.getByRole('dialog', { name: texts('wallet_pay_in_title') })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Pays the amount that the open dialog offers on the provider's page, and returns to the starting page. */
export async function deposit(page: Page, driver: Driver = pointer, texts: Texts = cast().texts): Promise<void> {
  const dialog = page.getByRole('dialog', { name: texts('wallet_pay_in_title') })
  await driver.press(dialog.getByRole('button', { name: texts.pattern('wallet_pay_in_submit') }))
  await page.waitForURL('**/payment-pages/**')
  // The first of the provider's buttons pays; its text is the provider's own.
  await driver.press(page.getByRole('button').first())
  await expect(dialog.getByText(texts.pattern('wallet_deposit_confirmed'))).toBeVisible()
  await driver.press(dialog.getByRole('button', { name: texts('wallet_done') }))
  await expect(dialog).toBeHidden()
}

/** Opens an account without the site's form, for tests on other subjects; returns its address or number. */
export async function openAccount(site: Site, by: 'email' | 'phone', password: string): Promise<string> {
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const { register: calls } = contract.auth
  const { currency, locale } = cast()
  const account = { password, currency, is_adult: true } as const
  const email = `${randomUUID()}@fairline.example`
  const phone = `+37529${randomInt(1_000_000, 9_999_999)}`
  const answer =
    by === 'email'
      ? await request(calls.email, { ...account, email })
      : await request(calls.phone, { ...account, phone })
  const { token } = answer.output
  expect((await request(contract.profile.updateSettings, { locale }, { token })).status).toBe(200)
  return by === 'email' ? email : phone
}

/** Identity of a player at the operator's API. */
export type Player = Pair & { readonly site: Site; readonly token: string; readonly email: string }

type Account = Pair & { readonly timezone?: string; readonly fp?: string }

/** Opens an account at the operator's API with its settings, and signs the browser in. */
export async function signInAs(context: BrowserContext, site: Site, account: Account): Promise<Player> {
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const { currency, locale, timezone, fp } = account
  const email = `${randomUUID()}@fairline.example`
  const { token } = (await request(contract.auth.register.email, { ...APPLICANT, email, currency, fp })).output
  const zone = timezone === undefined ? {} : { timezone, is_timezone_chosen: true }
  const saved = await request(contract.profile.updateSettings, { locale, ...zone }, { token })
  expect(saved.status).toBe(200)
  await context.addCookies([
    { name: 'token', value: token, url: site.url, httpOnly: true, sameSite: 'Lax' },
    { name: 'locale', value: locale, url: site.url, sameSite: 'Lax' },
  ])
  return { site, token, email, currency, locale }
}

/** Sets the language that a reader has chosen, independent of the browser's. */
export const readIn = (context: BrowserContext, { url }: Site, locale: Locale): Promise<void> =>
  context.addCookies([{ name: 'locale', value: locale, url, sameSite: 'Lax' }])

/** Signs in with the spec's pair, for tests on other subjects. */
export const signIn = (context: BrowserContext, site: Site, fp?: string): Promise<Player> =>
  signInAs(context, site, { ...cast(), ...(fp !== undefined && { fp }) })

/** Amount of `fund`, in roubles at the limit rate. */
export const FUNDS = '1000'

type Funded = Pick<Player, 'site' | 'token'> & {
  readonly currency?: Currency
  /** Default: `FUNDS`. */
  readonly amount?: string
}

/** Makes a deposit that the provider has reported as paid. */
export async function fund({
  site,
  token,
  currency = cast().currency,
  amount = limitIn(FUNDS, currency),
}: Funded): Promise<void> {
  const platform = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const input = { amount, currency, idempotency_key: randomUUID() } as const
  const { output } = await platform.request(contract.payments.createDeposit, input, { token })
  const paid = await fetch(site.platformUrl + output.redirect_url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
  })
  expect(paid.status).toBe(303)
}

/** Claims a free bet of a hundred limit roubles by the site's code: for dice, coinflip and sports. */
export async function takeFreeBet({ site, token }: Player): Promise<void> {
  const platform = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const code = 'FEATHER'
  const { terms } = (await platform.request(contract.bonus.checkCode, { code }, { token })).output
  const input = { id: terms.id, terms_hash: terms.terms_hash, code }
  expect((await platform.request(contract.bonus.take, input, { token })).output.state).toBe('active')
}

/** The balance of the top bar, in hundredths. */
export async function balanceOf(page: Page, texts: Texts): Promise<number> {
  const pill = page.getByRole('banner').getByRole('button', { name: texts.pattern('shell_balance') })
  return hundredths((await pill.locator('span').first().textContent()) ?? '', texts)
}

/** Parses an amount as the site shows it: `−1 234,50 ₽` in Russian is -123450. */
export function hundredths(shown: string, { locale }: Pick<Texts, 'locale'>): number {
  const sign = /[-−]/.test(shown) ? -1 : 1
  const mark = formatAmount('0', locale).charAt(1)
  const [whole = '', fraction = ''] = shown.replace(/[^\d.,]/g, '').split(mark)
  return sign * Number(whole.replace(/\D/g, '') + fraction.padEnd(2, '0'))
}
