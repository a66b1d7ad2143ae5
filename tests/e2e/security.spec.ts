import { TOTP } from 'otpauth'
import { APPLICANT } from '../support/platform/players.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { proveEmail } from './outbox.ts'
import { castOf } from './pairs.ts'
import { fund, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const PERIOD_MS = 30_000

test('a player turns the second step of a login on, logs in by it, and ends a login elsewhere [A2 C11]', async ({
  page,
  context,
  browser,
  site,
  trouble,
}) => {
  // a wrong code, and pending requests of the page whose session is ended elsewhere
  trouble.expect(/\b(?:422|401)\b/)
  const player = await signIn(context, site)
  // without money, the deposit dialog opens on any page
  await fund(player)
  // a second factor requires a verified address
  await proveEmail(player)

  await page.goto('/profile/access')
  const section = page.getByRole('region', { name: texts('security_two_step'), exact: true })
  await section.getByRole('button', { name: texts('security_two_step_begin') }).click()
  await expect(section.getByRole('img', { name: texts('security_two_step_picture') })).toBeVisible()
  const secret = /[A-Z2-7]{32}/.exec((await section.textContent()) ?? '')?.[0] ?? ''
  // a link half under the bar would count as too small
  const toTop = () => page.evaluate(() => window.scrollTo(0, 0))
  await toTop()
  await expectAccessible(page, 'two-step-setup')
  const now = Date.now()
  await section
    .getByRole('textbox', { name: texts('auth_second_factor') })
    .fill(new TOTP({ secret }).generate({ timestamp: now }))
  await section.getByRole('button', { name: texts('security_two_step_confirm') }).click()
  const codes = section.getByRole('list', { name: texts('security_recovery_codes') })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await toTop()
  await expectAccessible(page, 'two-step-codes')
  await section.getByRole('button', { name: texts('security_recovery_codes_kept') }).click()
  await expect(section.getByText(texts('security_two_step_on'), { exact: true })).toBeVisible()

  // in another browser: the password, then the next code, or a recovery code
  const elsewhere = await browser.newContext({ baseURL: site.url })
  const other = await elsewhere.newPage()
  await other.goto('/?login')
  const form = other.getByRole('dialog', { name: texts('auth_login_title') })
  await form.getByRole('textbox', { name: texts('auth_email') }).fill(player.email)
  await form.getByLabel(texts('auth_password'), { exact: true }).fill(APPLICANT.password)
  await form.getByRole('button', { name: texts('auth_login_submit') }).click()
  await expect(form.getByText(texts('auth_second_factor_lead'))).toBeVisible()
  const field = form.getByRole('textbox', { name: texts('auth_second_factor') })
  await field.fill('000000')
  await form.getByRole('button', { name: texts('auth_login_submit') }).click()
  await expect(form.getByText(texts('error_second_factor_invalid'))).toBeVisible()
  await expectAccessible(other, 'login-second-step')
  await field.fill(recovery)
  await form.getByRole('button', { name: texts('auth_login_submit') }).click()
  await expect(form).toBeHidden()

  await page.reload()
  const logins = page.getByRole('region', { name: texts('security_sessions') })
  await expect(logins.getByRole('listitem')).toHaveCount(2)
  await expect(logins.getByText(texts('security_session_here'))).toHaveCount(1)
  await toTop()
  await expectAccessible(page, 'access')
  await logins.getByRole('button', { name: texts.pattern('security_session_end_of') }).click()
  await expect(logins.getByRole('listitem')).toHaveCount(1)
  // its page shows this automatically
  await expect(other.getByRole('banner').getByRole('link', { name: texts('shell_login') })).toBeVisible()
  await elsewhere.close()

  const next = new TOTP({ secret }).generate({ timestamp: now + PERIOD_MS })
  await section.getByRole('button', { name: texts('security_two_step_off') }).click()
  await section.getByRole('textbox', { name: texts('security_two_step_proof') }).fill(next)
  await section.getByRole('button', { name: texts('security_two_step_off') }).click()
  await expect(section.getByRole('button', { name: texts('security_two_step_begin') })).toBeVisible()
})
