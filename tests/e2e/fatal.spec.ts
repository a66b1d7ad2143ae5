import type { Page } from '@playwright/test'
import { axe, expectAccessible } from './accessibility.ts'
import { keyboard } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import type { MessageKey } from './texts.ts'

const cast = castOf(import.meta.url)
const { texts } = cast

/** Response of a procedure that failed internally. */
const FAILURE = {
  error: { json: { message: 'internal', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 } } },
}

const footerLink = (page: Page, key: MessageKey) =>
  page.getByRole('contentinfo').getByRole('link', { name: texts(key), exact: true })

test('a page that fails in the browser gives way to the error page, which tries again [X4 R4]', async ({
  page,
  trouble,
}) => {
  trouble.expect(/500|developers\.groups|TRPCClientError/)
  await page.goto('/', { waitUntil: 'networkidle' })
  const calls = '**/api/trpc/*developers.groups*'
  await page.route(calls, (route) => route.fulfill({ status: 500, json: FAILURE }))
  await footerLink(page, 'developers_title').click()

  await expect(page.getByRole('heading', { level: 1, name: texts('page_error_title') })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText(texts('page_error_code', { code: '500' }))).toBeVisible()
  await expect(page.getByText(texts('page_error_text'))).toBeVisible()
  await axe(page)
  await page.unroute(calls)
  await page.getByRole('button', { name: texts('ui_retry') }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts('developers_title') })).toBeVisible()
})

for (const [what, from, to, title] of [
  ['whose words are missing', '/', '/faq', 'shell_faq'],
  ['of which only scripts are missing', '/faq', '/', 'home_hero_title'],
] as const)
  test(`a page ${what} says offline that there is no connection, and comes once there is one [X4]`, async ({
    page,
    context,
    trouble,
  }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED|TypeError/)
    await page.goto(from, { waitUntil: 'networkidle' })
    await context.setOffline(true)
    const driver = keyboard(page)
    await driver.press(page.locator(`a[href="${cast.path(to)}"]`).first())
    await expect(page.getByRole('alert')).toContainText(texts('error_network'))
    await expectAccessible(page, `offline-${title}`)
    const retry = page.getByRole('button', { name: texts('ui_retry') })
    await driver.press(retry)
    await expect(retry).not.toHaveAttribute('aria-busy')
    await expect(page.getByText(texts('page_error_text'))).toHaveCount(0)

    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: texts(title) })).toBeVisible()
  })

test('a page that loses its scripts in a short disconnection loads by itself and stays usable [X4]', async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|TypeError/)
  await page.goto('/games/live-casino', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'))
  await page.locator('a[href$="/first-light-baccarat/play"]').first().press('Enter')
  await lost
  await context.setOffline(false)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('First Light Baccarat')
  await page
    .getByRole('link', { name: texts('shell_faq') })
    .first()
    .press('Enter')
  await expect(heading).toHaveText(texts('shell_faq'))
})

test('a page whose data waits for the connection says so, and opens once it is back [X4]', async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/games/live-casino/first-light-baccarat/play', { waitUntil: 'networkidle' })
  await page.locator('a[href$="/games/live-casino"]').first().press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('soon_live_title'))
  await context.setOffline(true)
  await page.locator('a[href$="/salon-baccarat/play"]').first().press('Enter')
  const notice = page.getByRole('status').filter({ hasText: texts('page_offline_title') })
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salon Baccarat')
  await expect(notice).toHaveCount(0)
})

test('home stays whole when a part fails to load offline, and loads the part once online again [X4]', async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const part = /\/home-below-[\w-]+\.js$/
  let refused = 0
  await page.route(part, async (route) => {
    await context.setOffline(true)
    refused += 1
    await route.abort('internetdisconnected')
  })
  await page.goto('/')
  await expect.poll(() => refused).toBeGreaterThan(0)
  await page.unroute(part)
  await expect(page.getByRole('button', { name: texts('ui_retry') })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: texts('home_hero_title') })).toBeVisible()

  const arrived = page.waitForResponse((response) => part.test(response.url()) && response.ok())
  await context.setOffline(false)
  await arrived
})
