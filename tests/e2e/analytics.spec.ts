import type { Page } from '@playwright/test'
import type { Site } from '../support/site.ts'
import { CONTAINER, expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'

const cast = castOf(import.meta.url)
const { texts } = cast

/** Events passed to the container; undefined if it was never loaded. */
const eventsOf = (page: Page) => page.evaluate(() => window.dataLayer)

async function failToLogIn(page: Page, { url }: Site) {
  await page.goto(`${url}/?login`)
  const form = page.getByRole('dialog', { name: texts('auth_login_title') })
  await form.getByRole('textbox', { name: texts('auth_email') }).fill('nobody@fairline.example')
  await form.getByLabel(texts('auth_password'), { exact: true }).fill('wrong password')
  await form.getByRole('button', { name: texts('auth_login_submit') }).click()
  await expect(page.locator('form').getByText(texts('error_credentials_invalid'))).toBeVisible()
}

test('a refused sign-in is reported to the tag manager only with consent [X2]', async ({
  page,
  taggedSite: site,
  trouble,
}) => {
  const loaded: string[] = []
  await page.route('https://www.googletagmanager.com/**', (route) => {
    loaded.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  // the other third parties of that site answer, too
  await page.route(/^https:\/\/[\w-]+\.example\//, (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }, json: {} }),
  )
  trouble.expect(/\b(401|404|422)\b|RS SDK/)

  await page.goto(site.url)
  const question = page.getByRole('region', { name: texts('consent_title') })
  await question.getByRole('button', { name: texts('consent_deny') }).click()
  await expect(question).toBeHidden()
  await failToLogIn(page, site)
  await expect(question).toBeHidden()
  expect(loaded).toEqual([])
  expect(await eventsOf(page)).toBeUndefined()

  await page.evaluate(() => localStorage.removeItem('consent'))
  await page.goto(site.url)
  await question.getByRole('button', { name: texts('consent_grant') }).click()
  await expect.poll(() => loaded).toEqual([`https://www.googletagmanager.com/gtm.js?id=${CONTAINER}`])
  await failToLogIn(page, site)
  await expect.poll(() => eventsOf(page)).toContainEqual({ event: 'login_failed', error: 'credentials_invalid' })
  // also reports the code of a link to an unknown promo
  await page.goto(`${site.url}/faq?promo=NOSUCHCODE`)
  await expect.poll(() => eventsOf(page)).toContainEqual({ event: 'promocode_error', error: 'not_found' })
  // also reports a typed code
  await page.goto(`${site.url}/bonuses`, { waitUntil: 'networkidle' })
  const code = page.getByRole('textbox', { name: texts('promotions_code') })
  await code.fill('nothing')
  await code.press('Enter')
  await expect.poll(() => eventsOf(page)).toContainEqual({ event: 'promocode_error', error: 'not_found' })
})

test('without a configured service nobody is asked, and the policy of the page names no other host', async ({
  page,
}) => {
  const response = await page.goto('/')
  expect(response?.headers()['content-security-policy']).not.toContain('https:')
  await expect(page.getByRole('region', { name: texts('consent_title') })).toHaveCount(0)
})
