import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Site, startSite } from '../support/site.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { WIDTHS } from './accessibility.ts'
import { test as base, expect } from './fixtures.ts'
import { declineDeposit } from './player.ts'
import { type Texts, textsOf } from './texts.ts'

type MailServer = Awaited<ReturnType<typeof startSmtpServer>>
type Posted = { readonly site: Site; readonly server: MailServer }

const START_TIMEOUT_MS = 120_000
const OLD = 'seven quiet rivers'
const NEW = 'eight loud rivers'

/** A site whose letters go to a mail server. */
const test = base.extend<object, { posted: Posted }>({
  posted: [
    async ({ target }, use) => {
      await using server = await startSmtpServer()
      await using site = await startSite(target, {
        SMTP_URL: server.url,
        SMTP_FROM: 'no-reply@fair.example',
      })
      await use({ site, server })
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
})

/** What somebody reads in the next letter to their address that says such a thing. */
function letters({ server }: Posted, address: string) {
  let read = 0
  return async (pattern: RegExp): Promise<string> => {
    let found = ''
    const look = () => {
      const mine = server.received.filter(({ to }) => to.includes(address)).map(({ email }) => email.text ?? '')
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

async function isIn(page: Page, texts: Texts): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: texts.pattern('shell_balance') })).toBeVisible()
}

async function leave(page: Page, texts: Texts, prefix: string): Promise<void> {
  await page.goto(`${prefix}/profile/access`, { waitUntil: 'networkidle' })
  await page
    .getByRole('main')
    .getByRole('button', { name: texts('shell_logout'), exact: true })
    .click()
  await expect(page.getByRole('banner').getByRole('button', { name: texts.pattern('shell_balance') })).toBeHidden()
}

const [phone, desktop] = WIDTHS
test.describe('in, out and back in by what a mail server has received', () => {
  for (const [locale, width] of [
    ['ru', desktop],
    ['en', phone],
    ['hi', phone],
  ] as const)
    test(`in ${locale} at ${width} px [A2 A3 C9 C12 C22 C25]`, async ({ page, posted }) => {
      const texts = textsOf(locale)
      const prefix = posted.site.url + (locale === 'ru' ? '' : `/${locale}`)
      const email = `${randomUUID()}@fairline.example`
      const letter = letters(posted, email)
      await page.setViewportSize({ width, height: 844 })

      await page.goto(`${prefix}/?signup`, { waitUntil: 'networkidle' })
      const form = page.getByRole('dialog', { name: texts('auth_register_title') })
      await form.getByRole('textbox', { name: texts('auth_email') }).fill(email)
      await form.getByLabel(texts('auth_password'), { exact: true }).fill(OLD)
      await form.getByRole('checkbox', { name: texts('auth_is_adult') }).check()
      await form.getByRole('button', { name: texts('auth_register_submit') }).click()
      await declineDeposit(page, texts)
      await isIn(page, texts)
      expect(await letter(/\b\d{6}\b/)).toHaveLength(6)
      await leave(page, texts, prefix)

      await page.goto(`${prefix}/?login`, { waitUntil: 'networkidle' })
      const login = page.getByRole('dialog', { name: texts('auth_login_title') })
      await login.getByRole('button', { name: texts('auth_by_code') }).click()
      await login.getByRole('textbox', { name: texts('auth_email') }).fill(email)
      await login.getByRole('button', { name: texts('recovery_send') }).click()
      await login.getByLabel(texts('recovery_code'), { exact: true }).fill(await letter(/\b\d{6}\b/))
      await isIn(page, texts)
      await leave(page, texts, prefix)

      await page.goto(`${prefix}/password/reset`, { waitUntil: 'networkidle' })
      const main = page.getByRole('main')
      await main.getByRole('textbox', { name: texts('auth_email') }).fill(email)
      await main.getByRole('button', { name: texts('recovery_send') }).click()
      const link = new URL(await letter(/https?:\/\/\S+\/reset-password\/\S+/)).pathname
      expect(link.startsWith(locale === 'ru' ? '/reset-password/' : `/${locale}/reset-password/`)).toBe(true)
      await page.goto(posted.site.url + link, { waitUntil: 'networkidle' })
      await page.getByLabel(texts('recovery_password'), { exact: true }).fill(NEW)
      await page.getByLabel(texts('recovery_password_again')).fill(NEW)
      await page.getByRole('button', { name: texts('recovery_save') }).click()
      await main.getByRole('link', { name: texts('shell_login') }).click()
      await login.getByRole('textbox', { name: texts('auth_email') }).fill(email)
      await login.getByLabel(texts('auth_password'), { exact: true }).fill(NEW)
      await login.getByRole('button', { name: texts('auth_login_submit') }).click()
      await isIn(page, texts)
      // home goes on asking for what is live, and the site ends before its page does
      await page.goto('about:blank')
    })
})
