import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { lastCodeTo } from './outbox.ts'
import { castOf } from './pairs.ts'
import { fund, openAccount, register, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast

test('form errors go when corrected, change with the input, and do not carry over to the next page', async ({
  page,
  site,
  trouble,
}) => {
  trouble.expect(/422/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?signup', { waitUntil: 'networkidle' })
  const form = page.getByRole('dialog', { name: texts('auth_register_title') })
  const [email, password] = [
    form.getByRole('textbox', { name: texts('auth_email') }),
    form.getByLabel(texts('auth_password'), { exact: true }),
  ]
  await form.getByRole('button', { name: texts('auth_register_submit') }).click()
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(3)
  await email.fill('somebody@fairline.example')
  await password.fill('short')
  await form.getByRole('checkbox', { name: texts('auth_is_adult') }).click()
  // the field is validated again on blur: the second value is a different mistake
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(1)
  await expect(password).toHaveAccessibleDescription(texts('error_password_too_short', { detail: 8 }))
  await password.fill('long enough for anybody')
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(0)

  const account = await openAccount(site, 'email', 'seven quiet rivers')
  await page.goto('/?login', { waitUntil: 'networkidle' })
  const login = page.getByRole('dialog', { name: texts('auth_login_title') })
  await login.getByRole('textbox', { name: texts('auth_email') }).fill(account)
  await login.getByLabel(texts('auth_password'), { exact: true }).fill('eight loud rivers')
  await login.getByRole('button', { name: texts('auth_login_submit') }).click()
  await expect(login.getByText(texts('error_credentials_invalid'))).toBeVisible()
  await login.getByRole('link', { name: texts('auth_forgot') }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts('recovery_title') })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: texts('error_credentials_invalid') })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('textbox', { name: texts('auth_email') })).toHaveValue(account)

  // the code is submitted with its last digit, and the new password signs in
  await page.getByRole('button', { name: texts('recovery_send') }).click()
  const code = page.getByLabel(texts('recovery_code'), { exact: true })
  await expect(code).toBeVisible()
  await code.fill(await lastCodeTo(site, account))
  await page.getByLabel(texts('recovery_password'), { exact: true }).fill('eight loud rivers')
  await page.getByLabel(texts('recovery_password_again')).fill('eight loud rivers')
  await page.getByRole('button', { name: texts('recovery_save') }).click()
  await expect(page.getByText(texts('recovery_done_signed_in'))).toBeAttached()
})

/** More than anyone has, with as many digits as an amount accepts. */
const TOO_MUCH = '9000000000000'

test('a stake that nobody has is refused where it is typed, and its page stays [V6]', async ({
  page,
  context,
  site,
}) => {
  await fund(await signIn(context, site))
  for (const game of ['dice', 'coinflip', 'crash']) {
    await page.goto(`/games/${game}`, { waitUntil: 'networkidle' })
    const stake = page.getByRole('main').locator('input[inputmode=decimal]').first()
    await stake.fill(TOO_MUCH)
    await expect(stake).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('tab', { name: texts('play_auto') }).click()
    await page.getByLabel(texts('play_auto_bets')).first().fill(TOO_MUCH)
    await expect(page.getByText(texts('play_auto_cost'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a visitor who signs up before the lower part of home is hydrated sees no error', async ({ page }) => {
  // a browser that is never idle
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto(cast.path('/'))
  const tile = page.locator('main a[href*="/games/slots/"]').first()
  const isHydrated = () => tile.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__react')))
  await listening(page)
  expect(await isHydrated()).toBe(false)
  await register(page)
  await expect.poll(isHydrated).toBe(true)
})
