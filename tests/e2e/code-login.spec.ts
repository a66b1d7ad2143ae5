import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type Driver, keyboard, pointer } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { lastCodeTo } from './outbox.ts'
import { castOf } from './pairs.ts'
import { declineDeposit, openAccount } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const PASSWORD = 'seven quiet rivers'

const dialog = (page: Page) => page.getByRole('dialog', { name: texts('auth_login_title') })
const codeField = (page: Page) => page.getByLabel(texts('recovery_code'), { exact: true })

async function askForCode(
  page: Page,
  field: 'auth_email' | 'recovery_phone',
  target: string,
  driver: Driver = pointer,
) {
  await page.goto('/?login', { waitUntil: 'networkidle' })
  if (field === 'recovery_phone')
    await dialog(page)
      .getByRole('radio', { name: texts('auth_by_phone') })
      .check()
  await driver.press(dialog(page).getByRole('button', { name: texts('auth_by_code') }))
  await expect(dialog(page).getByLabel(texts('auth_password'), { exact: true })).toHaveCount(0)
  await driver.write(dialog(page).getByRole('textbox', { name: texts(field) }), target)
  await driver.press(dialog(page).getByRole('button', { name: texts('recovery_send') }))
  await expect(dialog(page).getByText(texts('recovery_sent', { contact: target }))).toBeVisible()
}

async function isSignedIn(page: Page) {
  await expect(dialog(page)).toBeHidden()
  // the deposit dialog hides what it covers, and may open at any time
  await declineDeposit(page)
  await expect(page.getByRole('banner').getByRole('button', { name: texts.pattern('shell_balance') })).toBeVisible()
  expect(new URL(page.url()).searchParams.has('login')).toBe(false)
}

test('a player signs in with the code of an email, and a wrong one is told at its field [A2 C12 C25]', async ({
  page,
  site,
  trouble,
}) => {
  trouble.expect(/422/)
  const email = await openAccount(site, 'email', PASSWORD)
  await askForCode(page, 'auth_email', email)
  await expect(codeField(page)).toBeFocused()
  const right = await lastCodeTo(site, email)
  await codeField(page).fill(right === '000000' ? '000001' : '000000')
  await expect(codeField(page)).toHaveAccessibleDescription(texts('error_code_invalid'))
  await codeField(page).fill(right)
  await isSignedIn(page)
})

test('by phone the code comes as an SMS, and no pointer is needed [A2 C14 C24]', async ({ page, site }) => {
  const phone = await openAccount(site, 'phone', PASSWORD)
  await askForCode(page, 'recovery_phone', phone, keyboard(page))
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await lastCodeTo(site, phone))
  await isSignedIn(page)
})

test('a code can be asked for again after a pause, which the server keeps too, or for another contact [C26]', async ({
  page,
  site,
  trouble,
}) => {
  trouble.expect(/429/)
  await page.clock.install()
  const email = await openAccount(site, 'email', PASSWORD)
  await askForCode(page, 'auth_email', email)
  await expect(page.getByRole('button', { name: texts.pattern('recovery_again_in') })).toBeDisabled()
  // only the browser's clock advances: the server's minute has just begun
  await page.clock.runFor(60_000)
  await page.getByRole('button', { name: texts('recovery_again') }).click()
  await expect(page.getByText(texts('error_too_many_requests')).first()).toBeVisible()

  await page.getByRole('button', { name: texts('recovery_change') }).click()
  await expect(dialog(page).getByRole('textbox', { name: texts('auth_email') })).toHaveValue(email)
  await dialog(page)
    .getByRole('button', { name: texts('auth_by_password') })
    .click()
  await dialog(page).getByLabel(texts('auth_password'), { exact: true }).fill(PASSWORD)
  await dialog(page)
    .getByRole('button', { name: texts('auth_login_submit') })
    .click()
  await isSignedIn(page)
})

test('signing in by a code fits both widths and passes axe', async ({ page }) => {
  await page.goto('/?login', { waitUntil: 'networkidle' })
  const form = dialog(page)
  await expectAccessible(page, 'login')
  await form.getByRole('button', { name: texts('auth_by_code') }).click()
  await expectAccessible(page, 'login-code')
  await form.getByRole('textbox', { name: texts('auth_email') }).fill(`${randomUUID()}@fairline.example`)
  await form.getByRole('button', { name: texts('recovery_send') }).click()
  await expect(codeField(page)).toBeVisible()
  await expectAccessible(page, 'login-code-sent')
})
