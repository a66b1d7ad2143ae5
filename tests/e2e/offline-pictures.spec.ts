import type { Page } from '@playwright/test'
import { startDeployProxy } from '../support/deploy-proxy.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'

// a certificate that is also valid for a service worker's script
test.use({ serviceWorkers: 'allow', ignoreHTTPSErrors: true })

const { texts, path } = castOf(import.meta.url)

const isHomeKept = (page: Page) =>
  page.evaluate(async (home) => (await window.caches.match(home, { ignoreVary: true })) !== undefined, path('/'))

/** The addresses of a page's pictures that failed to load, including lazily loaded ones. */
const missingPictures = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
    return { count: pictures.length, missing: pictures.filter((one) => one.naturalWidth === 0).map(({ src }) => src) }
  })

test('without a connection home has all of its pictures, and so has the page that says that there is none [P2]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await using proxy = await startDeployProxy(site, 'https')
  await page.goto(proxy.url + path('/'))
  const kept = async () => {
    // user input, which the worker of a first visit waits for
    await page.keyboard.press('Shift')
    return isHomeKept(page)
  }
  await expect.poll(kept, { timeout: 60_000 }).toBe(true)
  await page.goto('about:blank')
  await context.setOffline(true)

  await page.goto(proxy.url + path('/'))
  await expect(page.locator('html')).toHaveAttribute('data-kept', '')
  const home = await missingPictures(page)
  expect(home.count).toBeGreaterThan(0)
  expect(home.missing).toEqual([])

  await page.goto(proxy.url + path('/games/dice'))
  await expect(page.getByRole('heading', { level: 1, name: texts('page_offline_title') })).toBeVisible()
  const offline = await missingPictures(page)
  expect(offline).toEqual({ count: 1, missing: [] })
  await expect(page.getByRole('alert').locator('svg path').first()).toBeVisible()
})
