import { randomInt, randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { contract } from '#server/shared/contract/contract.ts'
import { platformClient } from '../support/platform/client.ts'
import { register as registerWith } from '../support/platform/players.ts'
import type { Site } from '../support/site.ts'
import { type Driver, pointer } from './driver.ts'
import { type Texts, textsOf } from './texts.ts'

const PASSWORD = 'correct horse battery'

type Registering = { readonly driver?: Driver; readonly texts?: Texts; readonly limit?: string }

/**
 * Opens an account from the page that is shown; ends with the dialog for the first deposit, which opens by itself.
 * @param limit of deposits a month, as it is typed
 */
export async function register(
  page: Page,
  { driver = pointer, texts = textsOf('ru'), limit }: Registering = {},
): Promise<void> {
  await driver.press(page.getByRole('banner').getByRole('link', { name: texts('shell_register') }))
  const form = page.getByRole('dialog', { name: texts('auth_register_title') })
  await expect(form).toBeVisible()
  await driver.write(form.getByRole('textbox', { name: texts('auth_email') }), `${randomUUID()}@fairline.example`)
  await driver.write(form.getByLabel(texts('auth_password'), { exact: true }), PASSWORD)
  if (limit !== undefined) {
    await driver.press(form.getByRole('button', { name: texts('limits_set_offer') }))
    await driver.write(form.getByRole('textbox', { name: texts('limits_prompt') }), limit)
  }
  // what is agreed to can be read beside it
  for (const rule of ['shell_terms', 'shell_privacy'] as const)
    await expect(form.getByRole('link', { name: texts(rule) })).toHaveAttribute('href', /\/policy\//)
  await driver.press(form.getByRole('checkbox', { name: texts('auth_is_adult') }))
  await driver.press(form.getByRole('button', { name: texts('auth_register_submit') }))
  await expect(page.getByRole('dialog', { name: texts('wallet_pay_in_title') })).toBeVisible()
  expect(new URL(page.url()).searchParams.has('signup')).toBe(false)
}

/** Closes the dialog for the first deposit, which opens by itself a moment after a player without money is seen. */
export async function declineDeposit(page: Page, texts: Texts = textsOf('ru')): Promise<void> {
  const dialog = page.getByRole('dialog', { name: texts('wallet_pay_in_title') })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Pays the amount that the open dialog offers on the provider's page, and comes back to where it began. */
export async function deposit(page: Page, driver: Driver = pointer, texts: Texts = textsOf('ru')): Promise<void> {
  const dialog = page.getByRole('dialog', { name: texts('wallet_pay_in_title') })
  await driver.press(dialog.getByRole('button', { name: texts.pattern('wallet_pay_in_submit') }))
  await page.waitForURL('**/payment-pages/**')
  // The first of the provider's buttons pays; its words are the provider's own.
  await driver.press(page.getByRole('button').first())
  await expect(dialog.getByText(texts.pattern('wallet_deposit_confirmed'))).toBeVisible()
  await driver.press(dialog.getByRole('button', { name: texts('wallet_done') }))
  await expect(dialog).toBeHidden()
}

/** Opens an account past the site's own form, for tests that are about something else; gives its address or number. */
export async function openAccount(site: Site, by: 'email' | 'phone', password: string): Promise<string> {
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const { register: calls } = contract.auth
  const account = { password, currency: 'RUB', is_adult: true } as const
  const email = `${randomUUID()}@fairline.example`
  const phone = `+37529${randomInt(1_000_000, 9_999_999)}`
  const answer =
    by === 'email'
      ? await request(calls.email, { ...account, email })
      : await request(calls.phone, { ...account, phone })
  expect(answer.status).toBe(200)
  return by === 'email' ? email : phone
}

/** What the operator's API knows a player by. */
export type Player = { readonly site: Site; readonly token: string; readonly email: string }

/** Opens an account at the operator's API and signs the browser in, for tests that are about something else. */
export async function signIn(context: BrowserContext, site: Site, fp?: string): Promise<Player> {
  const platform = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const email = `${randomUUID()}@fairline.example`
  const token = await registerWith(platform, email, fp)
  await context.addCookies([{ name: 'token', value: token, url: site.url, httpOnly: true, sameSite: 'Lax' }])
  return { site, token, email }
}

/** A deposit that the provider has reported as paid. */
export async function fund({ site, token }: Pick<Player, 'site' | 'token'>): Promise<void> {
  const platform = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const input = { amount: '1000', currency: 'RUB', idempotency_key: randomUUID() } as const
  const { output } = await platform.request(contract.payments.createDeposit, input, { token })
  const paid = await fetch(site.platformUrl + output.redirect_url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
  })
  expect(paid.status).toBe(303)
}

/** A free bet of a hundred roubles that the site gives by a code, taken: for dice, coinflip and sports. */
export async function takeFreeBet({ site, token }: Player): Promise<void> {
  const platform = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const code = 'FEATHER'
  const { terms } = (await platform.request(contract.bonus.checkCode, { code }, { token })).output
  const wish = { id: terms.id, terms_hash: terms.terms_hash, code }
  expect((await platform.request(contract.bonus.take, wish, { token })).output.state).toBe('active')
}

/** The balance of the top bar, in hundredths. */
export async function balanceOf(page: Page, texts: Texts): Promise<number> {
  const pill = page.getByRole('banner').getByRole('button', { name: texts.pattern('shell_balance') })
  return hundredths((await pill.locator('span').first().textContent()) ?? '')
}

/** Of an amount as a Russian reader sees it: `−1 234,50 ₽` is -123450. */
export function hundredths(shown: string): number {
  const sign = /[-−]/.test(shown) ? -1 : 1
  const [whole = '', fraction = ''] = shown.replace(/[^\d,]/g, '').split(',')
  return sign * Number(whole + fraction.padEnd(2, '0'))
}
