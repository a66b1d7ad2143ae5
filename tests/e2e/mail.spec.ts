import { randomUUID } from 'node:crypto'
import { type Claims, startOpenIdProvider } from '../support/openid-provider.ts'
import { eachInOne } from '../support/run/depth.ts'
import { type Site, startSite } from '../support/site.ts'
import { startSmsGateway } from '../support/sms-gateway.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { WIDTHS } from './accessibility.ts'
import { AccountWalk } from './account-walk.ts'
import { test as base, expect } from './fixtures.ts'
import { sharedInFile } from './shared-in-file.ts'
import { textsOf } from './texts.ts'

type Posted = {
  readonly site: Site
  readonly textsTo: (target: string) => readonly string[]
  /** Changes the person who signs in at the provider's page. */
  readonly seatPerson: () => void
}

const OLD = 'seven quiet rivers'
const NEW = 'eight loud rivers'
const PROVIDER = 'Acme ID'
const CODE = /\b\d{6}\b/

/** A site with a mail server, an SMS gateway, and a sign-in provider. */
const shared = sharedInFile<Posted>(async ({ target }, use) => {
  await using server = await startSmtpServer()
  await using gateway = await startSmsGateway()
  const mail = { SMTP_URL: server.url, SMTP_FROM: 'no-reply@fair.example' }
  const person: Record<string, Claims[string]> = {}
  const seatPerson = () => {
    const email = `${randomUUID()}@fairline.example`
    Object.assign(person, { sub: randomUUID(), email, email_verified: true })
  }
  await using provider = await startOpenIdProvider(person)
  const { issuer, client } = provider
  const acme = { name: 'acme', label: PROVIDER, issuer, clientId: client.id, clientSecret: client.secret }
  const social = { SOCIAL_PROVIDERS: JSON.stringify([acme]) }
  await using site = await startSite(target, { ...mail, ...gateway.settings, ...social })
  const textsTo = (target: string) =>
    target.startsWith('+')
      ? gateway.received.filter(({ to }) => to === target).map(({ text }) => text)
      : server.received.filter(({ to }) => to.includes(target)).map(({ email }) => email.text ?? '')
  await use({ site, textsTo, seatPerson })
})
const test = base.extend<{ posted: Posted }>({
  posted: ({ target: _ }, use) => use(shared.it),
  baseURL: ({ target: _ }, use) => use(shared.whenOpen?.site.url),
})

/** Returns a reader of the next matching email or SMS to a contact. */
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

const [phone, desktop] = WIDTHS
/**
 * Each language with one size and one contact kind, so that both sizes and both kinds occur at least twice. Email
 * covers links, the authenticator and its recovery codes; phone covers passkeys and the provider.
 */
const CELLS = eachInOne(
  ['ru', 'en', 'hi'] as const,
  [
    [desktop, 'email'],
    [phone, 'phone'],
    [phone, 'email'],
    [desktop, 'phone'],
  ] as const,
)

test.describe('in, out and back in by what a mail server and a gateway of SMS have received', () => {
  for (const [locale, [width, channel]] of CELLS)
    test(`in ${locale} at ${width} px by ${channel} [A2 A3 C9 C10 C12 C14 C15 C18 C22 C23 C24 C25]`, async ({
      page,
      posted,
      trouble,
    }) => {
      // a password that is half of a login
      if (channel === 'email') trouble.expect(/422/)
      await page.setViewportSize({ width, height: 844 })
      // passkeys require a domain name; an IP address is not one
      const origin = posted.site.url.replace('127.0.0.1', 'localhost')
      await page.context().addCookies([{ name: 'locale', value: locale, url: origin, sameSite: 'Lax' }])
      const walk = new AccountWalk(page, origin, { locale, channel })
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
      // after this sign-in the deposit dialog covers the page
      await expect(page.getByText(textsOf(locale)('recovery_done_title'), { exact: true })).toBeAttached()
      await page.context().clearCookies({ name: 'token' })
      await walk.open('/?login')
      await walk.enterByPassword(NEW)

      if (channel === 'email') {
        await walk.leave()
        await walk.askForReset('recovery_link')
        await walk.follow(await message(/https?:\/\/\S+simpleAuthToken=\S+/))
        await walk.agreeToLink()
        const { next, recovery } = await walk.turnSecondStepOn()
        for (const secondStep of [next, recovery]) {
          await walk.leave()
          await walk.enterByTwoSteps(NEW, secondStep)
        }
      } else {
        await walk.leaveAndEnterByPasskey()
        await walk.leave()
        posted.seatPerson()
        await walk.enterBySocial('auth_register_title', PROVIDER)
        await walk.leave()
        await walk.enterBySocial('auth_login_title', PROVIDER)
      }
      // the home page keeps requesting live data, and the site ends before the page does
      await page.goto('about:blank')
    })
})
