import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const SECRET = 'a-token-that-nobody-else-may-see-0001'

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** The addresses of the analytics containers that a page loads; their servers are not reachable. */
async function watchContainers(page: Page): Promise<string[]> {
  const loaded: string[] = []
  await page.route('https://www.googletagmanager.com/**', (route) => {
    loaded.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.route('https://posthog.example/**', (route) => route.fulfill({ headers: CORS, json: {} }))
  await page.addInitScript(() => localStorage.setItem('consent', JSON.stringify({ analytics: true, marketing: false })))
  return loaded
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a tag manager is on no page whose address is a secret, nor in what follows in that document [C38 R22 S12]', async ({
  page,
  taggedSite: site,
}) => {
  const loaded = await watchContainers(page)

  await page.goto(`${site.url}/reset-password/${SECRET}`, { waitUntil: 'networkidle' })
  await expect(heading(page, texts('recovery_expired_title'))).toBeVisible()
  await page.getByRole('link', { name: texts('recovery_restart') }).click()
  await expect(heading(page, texts('recovery_title'))).toBeVisible()
  await page.goto(`${site.url}/auth/callback?error=access_denied&state=${SECRET}`, { waitUntil: 'networkidle' })
  await expect(heading(page, texts('auth_social_failed'))).toBeVisible()
  await page.goto(`${site.url}/faq?simpleAuthToken=${SECRET}`, { waitUntil: 'networkidle' })
  await expect(heading(page, texts('shell_faq'))).toBeVisible()
  expect(loaded).toEqual([])

  // and the next document does not receive the referrer
  await page.goto(`${site.url}/reset-password/${SECRET}`)
  await page.evaluate(() => window.location.assign('/faq'))
  await expect.poll(() => loaded.length).toBe(1)
  expect(await page.evaluate(() => document.referrer)).toBe(`${site.url}/`)
})
