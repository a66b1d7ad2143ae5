import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { Locale } from '#server/shared/constants/locales.ts'
import { expect } from './fixtures.ts'
import { declineDeposit } from './player.ts'
import { type Texts, textsOf } from './texts.ts'

const PERIOD_MS = 30_000

export type Channel = 'email' | 'phone'

/** A user with one viewport size, language, and kind of contact. */
export class AccountWalk {
  readonly target: string
  readonly #page: Page
  readonly #origin: string
  readonly #prefix: string
  readonly #channel: Channel
  readonly #texts: Texts

  constructor(page: Page, origin: string, { locale, channel }: { locale: Locale; channel: Channel }) {
    this.#page = page
    this.#origin = origin
    this.#prefix = locale === 'ru' ? '' : `/${locale}`
    this.#channel = channel
    this.#texts = textsOf(locale)
    this.target = channel === 'email' ? `${randomUUID()}@fairline.example` : `+37529${randomInt(1e6, 1e7)}`
  }

  async open(path: string) {
    await this.#page.goto(`${this.#origin}${this.#prefix}${path}`, { waitUntil: 'load' })
    // until hydration, all forms except the search form are inert; waiting for an idle network takes half a second more
    await expect(this.#page.locator('form:not([inert], [method=get])').first()).toBeAttached()
  }

  /** Opens a link of an email: the site's public name is not reachable in a test. */
  async follow(link: string) {
    const { pathname, search } = new URL(link)
    expect(`${pathname}/`.startsWith(`${this.#prefix}/`)).toBe(true)
    await this.#page.goto(this.#origin + pathname + search, { waitUntil: 'networkidle' })
  }

  async isIn() {
    const account = this.#page.getByRole('banner').getByRole('button', { name: this.#texts.pattern('shell_balance') })
    await expect(account).toBeVisible()
  }

  async register(password: string) {
    const texts = this.#texts
    await this.open('/?signup')
    const form = this.#page.getByRole('dialog', { name: texts('auth_register_title') })
    await this.#name(form)
    await form.getByLabel(texts('auth_password'), { exact: true }).fill(password)
    await form.getByRole('checkbox', { name: texts('auth_is_adult') }).check()
    await form.getByRole('button', { name: texts('auth_register_submit') }).click()
    await declineDeposit(this.#page, texts)
    await this.isIn()
  }

  async leave() {
    await this.open('/profile/access')
    await this.#pressLogout()
  }

  /** Starts at the login form that is shown after a logout. */
  async enterByCode(code: () => Promise<string>) {
    const texts = this.#texts
    const login = this.#login
    await this.#choose(login)
    await login.getByRole('button', { name: texts('auth_by_code') }).click()
    await this.#type(login)
    await login.getByRole('button', { name: texts('recovery_send') }).click()
    await login.getByLabel(texts('recovery_code'), { exact: true }).fill(await code())
    await this.isIn()
  }

  async enterByPassword(password: string) {
    await this.#sendPassword(password)
    await this.isIn()
  }

  async askForReset(by: 'recovery_send' | 'recovery_link') {
    await this.open('/password/reset')
    const main = this.#page.getByRole('main')
    await this.#name(main)
    await main.getByRole('button', { name: this.#texts(by) }).click()
  }

  typeCode(code: string) {
    return this.#page.getByLabel(this.#texts('recovery_code'), { exact: true }).fill(code)
  }

  async save(password: string) {
    const texts = this.#texts
    await this.#page.getByLabel(texts('recovery_password'), { exact: true }).fill(password)
    await this.#page.getByLabel(texts('recovery_password_again')).fill(password)
    await this.#page.getByRole('button', { name: texts('recovery_save') }).click()
  }

  /** The link of an email asks for confirmation before it signs in. */
  async agreeToLink() {
    await this.#page.getByRole('button', { name: this.#texts('auth_link_submit') }).click()
    await this.isIn()
  }

  /** Creates a passkey in the profile, logs out, and logs in with only the passkey. */
  async leaveAndEnterByPasskey() {
    const texts = this.#texts
    const devtools = await this.#page.context().newCDPSession(this.#page)
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
    const touch = (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    await this.open('/profile/access')
    const section = this.#page.getByRole('region', { name: texts('security_passkeys'), exact: true })
    await section.getByRole('button', { name: texts('security_passkey_add') }).click()
    await expect(section.getByRole('listitem')).toHaveCount(1)

    // autofill of the field stays without user verification; the button requires it, which must be set before its
    // request starts
    await touch(false)
    const asksForField = this.#page.waitForResponse(/auth\.login\.beginPasskey/)
    await this.#pressLogout()
    await asksForField
    const touched = async (route: { continue(): Promise<void> }) => {
      await touch(true)
      await route.continue()
    }
    await this.#page.route(/auth\.login\.beginPasskey/, touched, { times: 1 })
    await this.#login.getByRole('button', { name: texts('auth_by_passkey') }).click()
    await this.isIn()
    await devtools.detach()
  }

  /**
   * Enables the second factor in the profile. Returns a function for the authenticator's code a number of periods from
   * now.
   */
  async turnSecondStepOn() {
    const texts = this.#texts
    await this.open('/profile/access')
    const section = this.#page.getByRole('region', { name: texts('security_two_step'), exact: true })
    await section.getByRole('button', { name: texts('security_two_step_begin') }).click()
    await expect(section.getByRole('img', { name: texts('security_two_step_picture') })).toBeVisible()
    const secret = /[A-Z2-7]{32}/.exec((await section.textContent()) ?? '')?.[0] ?? ''
    const now = Date.now()
    const code = (periods: number) => new TOTP({ secret }).generate({ timestamp: now + periods * PERIOD_MS })
    await section.getByRole('textbox', { name: texts('auth_second_factor') }).fill(code(0))
    await section.getByRole('button', { name: texts('security_two_step_confirm') }).click()
    const codes = section.getByRole('list', { name: texts('security_recovery_codes') }).getByRole('listitem')
    const recovery = (await codes.first().textContent()) ?? ''
    return { next: code(1), recovery }
  }

  /** Logs in with the password, and then the authenticator's code or a recovery code. */
  async enterByTwoSteps(password: string, secondStep: string) {
    const texts = this.#texts
    await this.#sendPassword(password)
    await this.#login.getByRole('textbox', { name: texts('auth_second_factor') }).fill(secondStep)
    await this.#login.getByRole('button', { name: texts('auth_login_submit'), exact: true }).click()
    await this.isIn()
  }

  /** Signs in through a provider's page, which requires only a click. */
  async enterBySocial(by: 'auth_register_title' | 'auth_login_title', label: string) {
    const texts = this.#texts
    const form = this.#page.getByRole('dialog', { name: texts(by) })
    if (by === 'auth_register_title') {
      await this.open('/?signup')
      await form.getByRole('checkbox', { name: texts('auth_is_adult') }).check()
    }
    await form.getByRole('button', { name: texts('auth_social_by', { provider: label }) }).click()
    await this.#page.getByRole('link', { name: 'Allow' }).click()
    await this.isIn()
  }

  get #login() {
    return this.#page.getByRole('dialog', { name: this.#texts('auth_login_title') })
  }

  async #pressLogout() {
    const main = this.#page.getByRole('main')
    await main.getByRole('button', { name: this.#texts('shell_logout'), exact: true }).click()
    await expect(this.#login).toBeVisible()
  }

  async #sendPassword(password: string) {
    await this.#name(this.#login)
    await this.#login.getByLabel(this.#texts('auth_password'), { exact: true }).fill(password)
    await this.#login.getByRole('button', { name: this.#texts('auth_login_submit'), exact: true }).click()
  }

  async #name(form: ReturnType<Page['getByRole']>) {
    await this.#choose(form)
    await this.#type(form)
  }

  async #choose(form: ReturnType<Page['getByRole']>) {
    if (this.#channel === 'phone') await form.getByRole('radio', { name: this.#texts('auth_by_phone') }).check()
  }

  async #type(form: ReturnType<Page['getByRole']>) {
    const field = this.#channel === 'email' ? 'auth_email' : 'recovery_phone'
    await form.getByRole('textbox', { name: this.#texts(field) }).fill(this.target)
  }
}
