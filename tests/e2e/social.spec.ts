import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type OpenIdProvider, startOpenIdProvider } from '../support/openid-provider.ts'
import { type Site, startSite } from '../support/site.ts'
import { axe } from './accessibility.ts'
import { test as base, expect } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { declineDeposit } from './player.ts'
import { sharedInFile } from './shared-in-file.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const email = `${randomUUID()}@fairline.example`

type Stage = { readonly social: Site; readonly provider: OpenIdProvider }

const shared = sharedInFile<Stage>(async ({ target }, use) => {
  await using provider = await startOpenIdProvider({ sub: 'ada-17', email, email_verified: true })
  const { issuer, client } = provider
  const acme = { name: 'acme', label: 'Acme ID', issuer, clientId: client.id, clientSecret: client.secret }
  await using social = await startSite(target, { SOCIAL_PROVIDERS: JSON.stringify([acme]) })
  await use({ social, provider })
})
const test = base.extend<{ stage: Stage }>({
  stage: ({ target: _ }, use) => use(shared.it),
  baseURL: ({ target: _ }, use) => use(shared.whenOpen?.social.url),
})

async function leaveFor(page: Page, path: string, dialog: 'auth_login_title' | 'auth_register_title') {
  await page.goto(path)
  const form = page.getByRole('dialog', { name: texts(dialog) })
  if (dialog === 'auth_register_title') {
    await form.getByRole('textbox', { name: texts('auth_promo') }).fill('LANTERN10')
    await form.getByRole('checkbox', { name: texts('auth_vip') }).click()
    await form.getByRole('checkbox', { name: texts('auth_is_adult') }).click()
  }
  const pending = page.waitForRequest(/auth\.login\.social/)
  await form.getByRole('button', { name: texts('auth_social_by', { provider: 'Acme ID' }) }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  return (await pending).postData() ?? ''
}

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: texts.pattern('shell_balance') })

test('a social sign-up returns the visitor to their page, signed in, with no code in the address [A2 C15]', async ({
  page,
}) => {
  const response = await leaveFor(page, '/games/keno?signup&q=1', 'auth_register_title')
  // the form's values must be passed on
  for (const answer of [/"promo":"LANTERN10"/, /"vip":true/, /"currency":"[A-Z]{3}"/]) expect(response).toMatch(answer)
  await page.getByRole('link', { name: 'Allow' }).click()
  await declineDeposit(page, texts)
  await expect(account(page)).toBeVisible()
  await expect(page).toHaveURL(/\/games\/keno\?q=1/)
  await expect(page.getByRole('dialog', { name: texts('auth_register_title') })).toHaveCount(0)
})

test('a refusal at the provider is shown here, and login can start again [C15]', async ({ page }) => {
  await leaveFor(page, '/?login', 'auth_login_title')
  await page.getByRole('link', { name: 'Deny' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: texts('auth_social_failed') })).toBeVisible()
  await expect(main).toContainText(texts('auth_social_cancelled'))
  await axe(page)
  await main.getByRole('link', { name: texts('shell_login') }).click()
  await expect(page.getByRole('dialog', { name: texts('auth_login_title') })).toBeVisible()
})

test('a link of somebody else’s sign-in signs nobody in, and keeps its code out of the address [C15]', async ({
  page,
  context,
}) => {
  await leaveFor(page, '/?login', 'auth_login_title')
  const link = await page.getByRole('link', { name: 'Allow' }).getAttribute('href')
  await context.clearCookies({ name: 'socialSignIn' })
  await page.goto(link ?? '')
  await expect(page.getByRole('main')).toContainText(texts('auth_social_expired'))
  expect(new URL(page.url()).search).toBe('?error=token_invalid')
  await expect(account(page)).toHaveCount(0)
})

test('a site without providers offers none [A2]', async ({ page, site }) => {
  await page.goto(`${site.url}${cast.path('/')}?login`)
  const form = page.getByRole('dialog', { name: texts('auth_login_title') })
  await expect(form.getByRole('button', { name: texts('auth_login_submit') })).toBeVisible()
  await expect(form.getByText(texts('auth_or'), { exact: true })).toHaveCount(0)
})
