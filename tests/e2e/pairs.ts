import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect } from '@playwright/test'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { platformClient } from '../support/platform/client.ts'
import { APPLICANT } from '../support/platform/players.ts'
import type { Site } from '../support/site.ts'

export type Pair = { readonly currency: Currency; readonly locale: Locale }

/** Every currency in every language. Each fifth has every currency and every language once. */
export const PAIRS: readonly Pair[] = Array.from({ length: 25 }, (_, index) => {
  const [row, column] = [Math.floor(index / 5), index % 5]
  return { currency: CURRENCY_CODES[(column + row) % 5] ?? 'USD', locale: LOCALES[(column + 2 * row) % 5] ?? 'en' }
})

export const prefixOf = (locale: Locale): string => (locale === 'ru' ? '' : `/${locale}`)

type Settings = Pair & { readonly timezone?: string }

/** Opens an account at the operator's API with its settings, and signs the browser in. */
export async function signInAs(context: BrowserContext, site: Site, settings: Settings): Promise<void> {
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const { currency, locale, timezone = 'Asia/Almaty' } = settings
  const account = { ...APPLICANT, email: `${randomUUID()}@fairline.example`, currency }
  const { token } = (await request(contract.auth.register.email, account)).output
  const saved = await request(
    contract.profile.updateSettings,
    { locale, timezone, is_timezone_chosen: true },
    { token },
  )
  expect(saved.status).toBe(200)
  await context.addCookies([
    { name: 'token', value: token, url: site.url, httpOnly: true, sameSite: 'Lax' },
    { name: 'locale', value: locale, url: site.url, sameSite: 'Lax' },
  ])
}
