import { TOTP } from 'otpauth'
import { contract } from '#server/shared/contract/contract.ts'
import { platformClient } from '../support/platform/client.ts'
import { APPLICANT } from '../support/platform/players.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { proveEmail } from './outbox.ts'
import { castOf } from './pairs.ts'
import { fund, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast

test('a passkey is added after step-up, logs in by button and autofill, follows sign-on, and is removed [A2 S6]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(/422.*stepUp\.confirm/)
  const player = await signIn(context, site)
  await fund(player)
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  await proveEmail(player)
  // passkeys require a domain name; an IP address is not one
  const url = site.url.replace('127.0.0.1', 'localhost')
  await context.addCookies([{ name: 'token', value: player.token, url, httpOnly: true, sameSite: 'Lax' }])
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })

  // the second factor was enabled elsewhere, so this session has one factor only
  const { emailPassword } = contract.auth.login
  const elsewhere = await request(emailPassword, { email: player.email, password: APPLICANT.password })
  const { token } = elsewhere.output
  const { secret } = (await request(contract.secondFactor.begin, {}, { token })).output
  const code = (periods: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + periods * 30_000 })
  const on = await request(contract.secondFactor.confirm, { code: code(0) }, { token })
  const [recovery = ''] = on.output.recovery_codes

  await page.goto(`${url}/profile/access`, { waitUntil: 'networkidle' })
  const section = page.getByRole('region', { name: texts('security_passkeys'), exact: true })
  await section.getByRole('button', { name: texts('security_passkey_add') }).click()
  const dialog = page.getByRole('dialog', { name: texts('step_up_title') })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'step-up')
  // cancelling changes nothing; a wrong code is reported at its field, which can be retried
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await section.getByRole('button', { name: texts('security_passkey_add') }).click()
  await dialog.getByRole('textbox').fill('000000')
  await dialog.getByRole('button', { name: texts('step_up_submit') }).click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(texts.pattern('error_second_factor_invalid'))
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await dialog.getByRole('textbox').fill(recovery)
  await dialog.getByRole('button', { name: texts('step_up_submit') }).click()
  const keys = section.getByRole('list').getByRole('listitem')
  await expect(keys).toHaveCount(1)
  // the same device already has one
  await section.getByRole('button', { name: texts('security_passkey_add') }).click()
  await expect(section).toContainText(texts('passkey_known'))
  await expect(keys).toHaveCount(1)
  await section.getByRole('button', { name: texts.pattern('security_passkey_rename_of') }).click()
  await section.getByRole('textbox', { name: texts('security_passkey_name') }).fill('My phone / मेरा फ़ोन')
  await section.getByRole('button', { name: texts('security_passkey_save') }).click()
  await expect(keys).toContainText('My phone / मेरा फ़ोन')
  await page.reload()
  await expect(keys).toHaveCount(1)
  await expectAccessible(page, 'passkeys')

  /** Enables or disables the user's touch of the authenticator. */
  const touch = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const logOut = async () => {
    await page.goto(`${url}/profile/access`, { waitUntil: 'networkidle' })
    await page
      .getByRole('main')
      .getByRole('button', { name: texts('shell_logout'), exact: true })
      .click()
  }
  const login = page.getByRole('dialog', { name: texts('auth_login_title') })
  await touch(false)
  const waiting = page.waitForResponse(/auth\.login\.beginPasskey/)
  await logOut()
  await expect(login.getByRole('textbox', { name: texts('auth_email') })).toHaveAttribute('autocomplete', /webauthn$/)
  await waiting
  // Whether the authenticator verifies its user.
  const isOwner = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  await isOwner(false)
  await touch(true)
  await login.getByRole('button', { name: texts('auth_by_passkey') }).click()
  await expect(login).toContainText(texts('passkey_unused'))
  await touch(false)
  await isOwner(true)
  // autofill of the field stays without user presence; the button requires it, which must be set before its request
  // starts
  await page.route(
    /auth\.login\.beginPasskey/,
    async (route) => {
      await touch(true)
      await route.continue()
    },
    { times: 1 },
  )
  await login.getByRole('button', { name: texts('auth_by_passkey') }).click()
  await expect(login).toBeHidden()

  // the field's suggestion is chosen immediately here; the response names the sign-on page
  const signOn = 'https://sign-on.example/enter'
  await page.route(`${signOn}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign-on</h1>' }))
  await page.route(
    /auth\.login\.passkey/,
    async (route) => {
      const response = await route.fetch()
      const [answer] = await response.json()
      answer.result.data.json.sso = signOn
      await route.fulfill({ response, json: [answer] })
    },
    { times: 1 },
  )
  await logOut()
  await expect(page.getByRole('heading', { name: 'Sign-on' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('url')).toContain(`${url}/`)

  await page.goto(`${url}/profile/access`, { waitUntil: 'networkidle' })
  await section.getByRole('button', { name: texts.pattern('security_passkey_remove_of') }).click()
  await expect(keys).toHaveCount(0)
})
