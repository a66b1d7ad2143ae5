import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Locale } from '#server/shared/constants/locales.ts'
import { isFull } from '../support/run/depth.ts'
import { type Site, startSite } from '../support/site.ts'
import { startSmsGateway } from '../support/sms-gateway.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { WIDTHS } from './accessibility.ts'
import { test as base, expect } from './fixtures.ts'
import { declineDeposit } from './player.ts'
import { type Texts, textsOf } from './texts.ts'

type Posted = { readonly site: Site; readonly textsTo: (target: string) => readonly string[] }

const START_TIMEOUT_MS = 120_000
const OLD = 'seven quiet rivers'
const NEW = 'eight loud rivers'
const CODE = /\b\d{6}\b/

/** A site whose letters go to a mail server, and its SMS to a gateway. */
const test = base.extend<object, { posted: Posted }>({
  posted: [
    async ({ target }, use) => {
      await using server = await startSmtpServer()
      await using gateway = await startSmsGateway()
      const mail = { SMTP_URL: server.url, SMTP_FROM: 'no-reply@fair.example' }
      await using site = await startSite(target, { ...mail, ...gateway.settings })
      const textsTo = (target: string) =>
        target.startsWith('+')
          ? gateway.received.filter(({ to }) => to === target).map(({ text }) => text)
          : server.received.filter(({ to }) => to.includes(target)).map(({ email }) => email.text ?? '')
      await use({ site, textsTo })
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
})

/** What somebody reads in the next letter or SMS to them that says such a thing. */
function messages({ textsTo }: Posted, target: string) {
  let read = 0
  return async (pattern: RegExp): Promise<string> => {
    let found = ''
    const look = () => {
      const mine = textsTo(target)
      const index = mine.findIndex((text, index) => index >= read && pattern.test(text))
      if (index < 0) return false
      read = index + 1
      found = pattern.exec(mine[index] ?? '')?.[0] ?? ''
      return true
    }
    await expect.poll(look).toBe(true)
    return found
  }
}

type Channel = 'email' | 'phone'

/** Somebody at one size and in one language, who is reached in one way. */
class Walk {
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

  open(path: string) {
    return this.#page.goto(`${this.#origin}${this.#prefix}${path}`, { waitUntil: 'networkidle' })
  }

  /** A link of a letter: the site's public name is one that a test has not. */
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
    const texts = this.#texts
    await this.open('/profile/access')
    await this.#page
      .getByRole('main')
      .getByRole('button', { name: texts('shell_logout'), exact: true })
      .click()
    await expect(this.#page.getByRole('dialog', { name: texts('auth_login_title') })).toBeVisible()
  }

  /** From the login that stands open once somebody has left. */
  async enterByCode(code: () => Promise<string>) {
    const texts = this.#texts
    const login = this.#page.getByRole('dialog', { name: texts('auth_login_title') })
    await this.#choose(login)
    await login.getByRole('button', { name: texts('auth_by_code') }).click()
    await this.#type(login)
    await login.getByRole('button', { name: texts('recovery_send') }).click()
    await login.getByLabel(texts('recovery_code'), { exact: true }).fill(await code())
    await this.isIn()
  }

  async enterByPassword(password: string) {
    const texts = this.#texts
    const login = this.#page.getByRole('dialog', { name: texts('auth_login_title') })
    await this.#name(login)
    await login.getByLabel(texts('auth_password'), { exact: true }).fill(password)
    await login.getByRole('button', { name: texts('auth_login_submit') }).click()
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

  /** The link of a letter asks before it signs in. */
  async agreeToLink() {
    await this.#page.getByRole('button', { name: this.#texts('auth_link_submit') }).click()
    await this.isIn()
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

const [phone, desktop] = WIDTHS
/** Each language at each size; a run that takes its time has each way at both. */
const CELLS = [
  ['ru', desktop, 'email'],
  ['ru', phone, 'phone'],
  ['en', phone, 'email'],
  ['en', desktop, 'phone'],
  ['hi', phone, 'email'],
  ['hi', desktop, 'phone'],
] as const
const ALL = isFull ? CELLS.flatMap(([locale, , by]) => WIDTHS.map((width) => [locale, width, by] as const)) : CELLS

test.describe('in, out and back in by what a mail server and a gateway of SMS have received', () => {
  for (const [locale, width, channel] of ALL)
    test(`in ${locale} at ${width} px by ${channel} [A2 A3 C9 C10 C12 C14 C18 C22 C23 C24 C25]`, async ({
      page,
      posted,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      const walk = new Walk(page, posted.site.url, { locale, channel })
      const message = messages(posted, walk.target)
      await walk.register(OLD)
      expect(await message(CODE)).toHaveLength(6)
      await walk.leave()
      await walk.enterByCode(() => message(CODE))
      await walk.leave()

      await walk.askForReset('recovery_send')
      if (channel === 'email' && width === desktop)
        await walk.follow(await message(/https?:\/\/\S+\/reset-password\/\S+/))
      else await walk.typeCode(await message(CODE))
      await walk.save(NEW)
      // whoever is signed in by it is asked for a deposit, which covers the page
      await expect(page.getByText(textsOf(locale)('recovery_done_title'), { exact: true })).toBeAttached()
      await page.context().clearCookies({ name: 'token' })
      await walk.open('/?login')
      await walk.enterByPassword(NEW)

      if (channel === 'email') {
        await walk.leave()
        await walk.askForReset('recovery_link')
        await walk.follow(await message(/https?:\/\/\S+simpleAuthToken=\S+/))
        await walk.agreeToLink()
      }
      // home goes on asking for what is live, and the site ends before its page does
      await page.goto('about:blank')
    })
})
