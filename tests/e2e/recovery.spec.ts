import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { lastCodeTo, lastLinkTo, messagesTo } from './outbox.ts'
import { castOf } from './pairs.ts'
import { declineDeposit, openAccount } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const OLD = 'seven quiet rivers'
const NEW = 'eight loud rivers'

const CONTACTS = {
  email: { way: texts('auth_by_email'), field: texts('auth_email') },
  phone: { way: texts('auth_by_phone'), field: texts('recovery_phone') },
}

async function askForCode(page: Page, by: 'email' | 'phone', target: string): Promise<void> {
  const { way, field } = CONTACTS[by]
  await page.getByRole('radio', { name: way }).check()
  await page.getByRole('main').getByRole('textbox', { name: field }).fill(target)
  await page.getByRole('button', { name: texts('recovery_send') }).click()
  await expect(page.getByText(texts('recovery_sent', { contact: target }))).toBeVisible()
}

async function saveNewPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel(texts('recovery_password'), { exact: true }).fill(password)
  await page.getByLabel(texts('recovery_password_again')).fill(again)
  await page.getByRole('button', { name: texts('recovery_save') }).click()
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('dialog', { name: texts('auth_login_title') })
  await form.getByRole('textbox', { name: texts('auth_email') }).fill(email)
  await form.getByLabel(texts('auth_password'), { exact: true }).fill(password)
  await form.getByRole('button', { name: texts('auth_login_submit') }).click()
}

async function isSignedIn(page: Page): Promise<void> {
  // the deposit dialog hides what it covers, and may open at any time
  await declineDeposit(page)
  await expect(page.getByRole('banner').getByRole('button', { name: texts.pattern('shell_balance') })).toBeVisible()
}

test('a player who forgot the password sets a new one by an emailed link [A3 R21 R22 C22]', async ({
  page,
  site,
  trouble,
}) => {
  trouble.expect(/422/)
  const email = await openAccount(site, 'email', OLD)
  await page.goto('/?login')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: texts('auth_forgot') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: texts('recovery_title') })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await askForCode(page, 'email', email)

  const link = await lastLinkTo(site, email)
  const response = await page.goto(link, { waitUntil: 'networkidle' })
  expect(response?.headers()['cache-control']).toBe('private, no-store')
  await saveNewPassword(page, 'short', 'other')
  const password = page.getByLabel(texts('recovery_password'), { exact: true })
  await expect(password).toHaveAccessibleDescription(texts('error_password_too_short', { detail: 8 }))
  await expect(password).toBeFocused()
  await saveNewPassword(page, NEW, OLD)
  await expect(page.getByLabel(texts('recovery_password_again'))).toHaveAccessibleDescription(
    texts('error_password_mismatch'),
  )
  await saveNewPassword(page, NEW)
  await expect(page.getByRole('heading', { name: texts('recovery_done_title') })).toBeVisible()

  await page
    .getByRole('main')
    .getByRole('link', { name: texts('shell_login') })
    .click()
  await logIn(page, email, OLD)
  await expect(page.getByRole('alert').filter({ hasText: texts('error_credentials_invalid') })).toBeVisible()
  await logIn(page, email, NEW)
  await isSignedIn(page)

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: texts('recovery_expired_title') })).toBeVisible()
  await page.getByRole('link', { name: texts('recovery_restart') }).click()
  await expect(page).toHaveURL(/\/password\/reset$/)
})

test('an emailed code resets the password, a wrong one errs at its field, and other sessions end [A3 R21 C22]', async ({
  page,
  browser,
  baseURL,
  site,
  trouble,
}) => {
  // a wrong code, and pending requests of the page whose session is ended elsewhere
  trouble.expect(/\b(?:422|401)\b/)
  const email = await openAccount(site, 'email', OLD)
  await using elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await other.goto('/?login', { waitUntil: 'networkidle' })
  await logIn(other, email, OLD)
  await isSignedIn(other)

  await page.goto('/password/reset', { waitUntil: 'networkidle' })
  await askForCode(page, 'email', email)
  const code = page.getByLabel(texts('recovery_code'), { exact: true })
  await expect(code).toBeFocused()
  // a reload loses nothing: the code is still expected
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByText(texts('recovery_sent', { contact: email }))).toBeVisible()
  const right = await lastCodeTo(site, email)
  await code.fill(right === '000000' ? '000001' : '000000')
  await expect(code).toHaveAccessibleDescription(texts('error_code_invalid'))
  await code.fill(right)
  await saveNewPassword(page, NEW)
  await expect(page.getByRole('heading', { name: texts('recovery_done_title') })).toBeVisible()

  await other.reload()
  await expect(other.getByRole('banner').getByRole('link', { name: texts('shell_login') })).toBeVisible()
})

test('a login link by email signs a player in, who then sets a password by a code in the profile [C18 C22]', async ({
  page,
  site,
}) => {
  const email = await openAccount(site, 'email', OLD)
  await page.goto('/password/reset', { waitUntil: 'networkidle' })
  await page
    .getByRole('main')
    .getByRole('textbox', { name: texts('auth_email') })
    .fill(email)
  await page.getByRole('button', { name: texts('recovery_link') }).click()
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await page.goto(await lastLinkTo(site, email), { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: texts('auth_link_submit') }).click()
  await isSignedIn(page)

  // the address was verified for the first time, which removed the earlier password
  await page.goto('/profile/access', { waitUntil: 'networkidle' })
  await saveNewPassword(page, OLD)
  const section = page.getByRole('region', { name: texts('profile_password_change') })
  await section.getByRole('button', { name: texts('auth_forgot') }).click()
  await section.getByRole('button', { name: texts('recovery_send') }).click()
  await expect(section.getByLabel(texts('recovery_code'), { exact: true })).toBeFocused()
  await section.getByLabel(texts('recovery_password'), { exact: true }).fill(NEW)
  await section.getByLabel(texts('recovery_code'), { exact: true }).fill(await lastCodeTo(site, email))
  await section.getByRole('button', { name: texts('recovery_save') }).click()
  await expect(section.getByLabel(texts('profile_password_old'))).toBeVisible()
  // the page stayed signed in, and its new session is valid
  await expect(page).toHaveURL(/\/profile\/access$/)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: texts.pattern('shell_balance') })).toBeVisible()
})

test('by phone the code leads to an address of that number, which works once and for no other [A3 R21 R22 N6 C23]', async ({
  page,
  site,
}) => {
  const phone = await openAccount(site, 'phone', OLD)
  await page.goto('/password/reset', { waitUntil: 'networkidle' })
  await askForCode(page, 'phone', phone)
  await page.getByLabel(texts('recovery_code'), { exact: true }).fill(await lastCodeTo(site, phone))
  await page.waitForURL(/\/reset-password\/[\w-]+\?phone=/)
  const address = new URL(page.url())
  expect(address.searchParams.get('phone')).toBe(phone)

  // opening the page uses nothing up; a plus in a query may arrive as a space
  await page.goto(`${address.pathname}?phone=${phone}`)
  await expect(page.getByLabel(texts('recovery_password'), { exact: true })).toBeVisible()
  await page.goto(`${address.pathname}?phone=%2B375291112233`)
  await expect(page).toHaveURL(/\/error\?errorCode=token_invalid$/)
  await expect(page.getByRole('main').getByRole('link', { name: texts('recovery_restart') })).toBeVisible()

  await page.goto(address.href, { waitUntil: 'networkidle' })
  await saveNewPassword(page, NEW)
  await expect(page.getByRole('heading', { name: texts('recovery_done_title') })).toBeVisible()
  await page.goto(address.href)
  await expect(page).toHaveURL(/\/error\?errorCode=token_invalid$/)
})

test('nobody learns who has an account, and what is no contact is told at its field [C22 C23]', async ({
  page,
  site,
  trouble,
}) => {
  trouble.expect(/422/)
  await page.goto('/password/reset', { waitUntil: 'networkidle' })
  const email = page.getByRole('main').getByRole('textbox', { name: texts('auth_email') })
  await email.fill('nobody')
  await page.getByRole('button', { name: texts('recovery_send') }).click()
  await expect(email).toHaveAccessibleDescription(texts('error_email_invalid'))
  await page.getByRole('radio', { name: texts('auth_by_phone') }).check()
  const phone = page.getByRole('main').getByRole('textbox', { name: texts('recovery_phone') })
  await phone.fill('12')
  await page.getByRole('button', { name: texts('recovery_send') }).click()
  await expect(phone).toHaveAccessibleDescription(texts('error_phone_invalid'))

  const stranger = `${randomUUID()}@fairline.example`
  await askForCode(page, 'email', stranger)
  expect(await messagesTo(site, stranger)).toEqual([])
})

test.describe('until scripts have run', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing can be typed into a form, which the browser would send by itself: into the address [A3]', async ({
    page,
    trouble,
  }) => {
    trouble.expect(/\.js csp$/)
    await page.goto('/password/reset')
    const field = page.locator('main form input[name=email]')
    await field.focus()
    await expect(field).not.toBeFocused()
    await expect(page.locator('form:not([inert], [method=get])')).toHaveCount(0)
  })
})
