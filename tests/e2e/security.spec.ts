import { TOTP } from 'otpauth'
import { APPLICANT } from '../support/platform/players.ts'
import { isFull } from '../support/run/depth.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { proveEmail } from './outbox.ts'
import { fund, signIn } from './player.ts'
import { textsOf } from './texts.ts'

const texts = textsOf('ru')
const PERIOD_MS = 30_000

test('a player turns the second step of a login on, logs in by it, and ends a login elsewhere [A2 C11]', async ({
  page,
  context,
  browser,
  site,
  trouble,
}) => {
  // a wrong code, and what the page whose login is ended elsewhere may still ask
  trouble.expect(/\b(?:422|401)\b/)
  const player = await signIn(context, site)
  // whoever has no money is asked for a deposit wherever they are
  await fund(player)
  // a second step needs an address that is proven
  await proveEmail(player)

  await page.goto('/profile/access')
  const section = page.getByRole('region', { name: texts('security_two_step'), exact: true })
  await section.getByRole('button', { name: texts('security_two_step_begin') }).click()
  await expect(section.getByRole('img', { name: texts('security_two_step_picture') })).toBeVisible()
  const secret = /[A-Z2-7]{32}/.exec((await section.textContent()) ?? '')?.[0] ?? ''
  // a link that is half under the bar is no small target
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

  // elsewhere: a password is half of it, then the next code, or a recovery code
  const elsewhere = await browser.newContext({ baseURL: site.url, locale: 'ru-RU' })
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
  // its page says so by itself
  await expect(other.getByRole('banner').getByRole('link', { name: texts('shell_login') })).toBeVisible()
  await elsewhere.close()

  const next = new TOTP({ secret }).generate({ timestamp: now + PERIOD_MS })
  await section.getByRole('button', { name: texts('security_two_step_off') }).click()
  await section.getByRole('textbox', { name: texts('security_two_step_proof') }).fill(next)
  await section.getByRole('button', { name: texts('security_two_step_off') }).click()
  await expect(section.getByRole('button', { name: texts('security_two_step_begin') })).toBeVisible()
})

// what differs in other languages is texts: a push looks at the one of the longest lines
for (const locale of isFull ? (['en', 'hi'] as const) : (['hi'] as const))
  test(`what keeps an account safe fits both widths and passes axe in ${locale}`, async ({ page, context, site }) => {
    const words = textsOf(locale)
    const player = await signIn(context, site)
    await fund(player)
    await proveEmail(player)
    await page.goto(`/${locale}/profile/access`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('region', { name: words('security_sessions') }).getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page, `access-${locale}`)
    // a login of just now proves enough: here it was some time ago
    await page.route('**/api/trpc/stepUp.status*', (route) =>
      route.fulfill({ json: [{ result: { data: { json: { proven_until: null, ways: ['password', 'email'] } } } }] }),
    )
    await page.getByRole('button', { name: words('security_two_step_begin') }).click()
    const proof = page.getByRole('dialog', { name: words('step_up_title') })
    await expect(proof).toBeVisible()
    await expectAccessible(page, `step-up-${locale}`)

    // its picture and its end
    await page.goto(`/${locale}/profile/setting`, { waitUntil: 'networkidle' })
    await expectAccessible(page, `setting-${locale}`)
    await page.goto(`/${locale}/profile`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: words('verification_open') }).click()
    await expect(page.getByRole('dialog', { name: words('profile_identity') })).toBeVisible()
    await expectAccessible(page, `verification-holder-${locale}`)
  })
