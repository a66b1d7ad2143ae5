import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { loadOrCreateSecrets } from '#server/secrets.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { photograph } from '../support/pictures.ts'
import { platformClient } from '../support/platform/client.ts'
import { accept, type DeskOperator, deskAt } from '../support/platform/desk.ts'
import { APPLICANT } from '../support/platform/players.ts'
import type { Site } from '../support/site.ts'

export type ConsoleKey = keyof typeof import('../../messages/console/en.json')
export type ConsoleLocale = 'en' | 'ru'

/** The console's texts in a language. */
export function consoleTexts(locale: ConsoleLocale) {
  const texts: Record<string, string> = JSON.parse(readFileSync(`messages/console/${locale}.json`, 'utf8'))
  return (key: ConsoleKey, values: Record<string, string | number> = {}): string =>
    (texts[key] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

/** The console's origin: cookies and the check of origins use the name, not the number. */
export const consoleOrigin = ({ operatorUrl }: Site): string => `http://localhost:${new URL(operatorUrl).port}`

const CLOCK = { clock: { now: () => Date.now(), advance: () => {} } }

/** Sets up the desk of a site with an admin and these people, who were all just signed in. */
export async function staff<Name extends string>(
  site: Site,
  people: Readonly<Record<Name, readonly string[]>>,
): Promise<Readonly<Record<Name | 'admin', DeskOperator>>> {
  const origin = consoleOrigin(site)
  const desk = deskAt(origin, (path, init) => fetch(`${site.operatorUrl}${path}`, init))
  const { service } = await loadOrCreateSecrets(site.directory)
  let admin: DeskOperator | undefined
  // the start of the site prints a link, too, and each link ends the one before
  await expect(async () => {
    const made = await desk.send('/v1/setup', { headers: { 'x-service-secret': service } })
    admin = await accept(CLOCK, desk, String(made.body.link))
  }).toPass()
  if (!admin) throw new Error('the first admin is not accepted')
  const found: Record<string, DeskOperator> = { admin }
  const links = new Map<string, string>()
  // all at once: from the second operator on, an invitation takes two
  for (const [name, roles] of Object.entries<readonly string[]>(people)) {
    const invited = await admin.post('/v1/operators', { name, roles, why: 'a colleague of the tests' })
    links.set(name, (invited.body.result as { link: string }).link)
  }
  for (const [name, link] of links) found[name] = await accept(CLOCK, desk, link)
  return found as Readonly<Record<Name | 'admin', DeskOperator>>
}

type OpenOptions = {
  readonly locale?: ConsoleLocale
  readonly width?: number
  readonly theme?: 'dark' | 'light'
}

/** A browser in which an operator is signed in. */
export async function sitDown(
  browser: Browser,
  site: Site,
  { cookie }: DeskOperator,
  { locale = 'en', width = 1440, theme = 'dark' }: OpenOptions = {},
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({
    baseURL: consoleOrigin(site),
    locale: locale === 'ru' ? 'ru-RU' : 'en-US',
    viewport: { width, height: 900 },
    colorScheme: theme,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: consoleOrigin(site), httpOnly: true, sameSite: 'Strict' }])
  return { context, page: await context.newPage() }
}

export type ConsolePlayer = { readonly id: string; readonly token: string; readonly email: string }

/** A player with money, made through the platform's API. */
export async function playerWith(site: Site, currency: Currency, amount: string): Promise<ConsolePlayer> {
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const email = `${randomUUID()}@fairline.example`
  const { token } = (await request(contract.auth.register.email, { ...APPLICANT, email, currency })).output
  const input = { amount, currency, idempotency_key: randomUUID() } as const
  const { output } = await request(contract.payments.createDeposit, input, { token })
  const paid = await fetch(site.platformUrl + output.redirect_url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
  })
  expect(paid.status).toBe(303)
  const { user } = (await request(contract.profile.user, {}, { token })).output
  return { id: user.id, token, email }
}

/** A withdrawal that waits for two people, since it is large. */
export async function largeWithdrawal(site: Site, { token }: ConsolePlayer, currency: Currency, amount: string) {
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const input = { amount, currency, idempotency_key: randomUUID() } as const
  const { id } = (await request(contract.payments.withdraw, input, { token })).output
  const confirmed = (await request(contract.payments.confirmWithdrawal, { id }, { token })).output
  expect(confirmed.status).toBe('review')
  return id
}

/** Sends both sides of a document to be reviewed by people. */
export async function sendDocuments(site: Site, { token }: ConsolePlayer): Promise<void> {
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const { verification } = contract
  const holder = {
    given_name: 'Ada',
    family_name: 'Lovelace',
    born: '1985-12-10',
    country: 'GB',
    kind: 'id_card',
  } as const
  await request(verification.begin, holder, { token })
  const photo = await photograph()
  for (const page of ['front', 'back'] as const) {
    const upload = (await request(verification.openUpload, { page, size: photo.length }, { token })).output
    for (let number = 0; number * upload.piece_bytes < photo.length; number += 1) {
      const piece = photo.subarray(number * upload.piece_bytes, (number + 1) * upload.piece_bytes)
      await request(verification.putPiece, { id: upload.id, number, data: piece.toString('base64') }, { token })
    }
    await request(verification.finishUpload, { id: upload.id }, { token })
  }
  expect((await request(verification.send, {}, { token })).status).toBe(200)
}
