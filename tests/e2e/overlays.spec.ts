import type { Page } from '@playwright/test'
import {
  MENU_HIDE_DELAY_MS,
  NOTIFICATION_TIMEOUT_MS,
  NOTIFICATION_WIDTH_PX,
  TOOLTIP_DISPOSE_TIMEOUT_MS,
  TOOLTIP_DISTANCE_PX,
  TOOLTIP_SHOW_DELAY_MS,
} from '#server/shared/constants/timings.ts'
import { expect, test, WHOLE_PIXELS } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, signIn } from './player.ts'

test.use(WHOLE_PIXELS)

// With animations, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const cast = castOf(import.meta.url)
const { texts } = cast
const START = Date.UTC(2030, 0, 1)
const HOUR_MS = 3_600_000

test('a tooltip shows after 200 ms, 5 px from what it explains, in its theme [R31]', async ({ page }) => {
  await page.clock.install({ time: START })
  await page.goto('/games/dice', { waitUntil: 'networkidle' })
  await page.clock.pauseAt(START + HOUR_MS)
  const button = page.getByRole('main').getByRole('button', { name: texts('shell_register') })
  const tooltip = page.locator('.regdep-tooltip')
  await button.hover()
  await page.clock.runFor(TOOLTIP_SHOW_DELAY_MS - 20)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(40)
  await expect(tooltip).toBeVisible()
  const gap = async () => {
    const [above, below] = [await tooltip.boundingBox(), await button.boundingBox()]
    return above && below ? Math.round(below.y - above.y - above.height) : undefined
  }
  await expect.poll(gap).toBe(TOOLTIP_DISTANCE_PX)
})

/** Page with an element of each theme, and its text. */
const THEMED = [
  ['regdep', '/games/dice', texts('shell_register')],
  ['gray', '/games/roulette', texts('roulette_undo')],
  ['white', '/profile', texts('profile_identity_what')],
] as const

for (const [theme, path, name] of THEMED)
  test(`a ${theme} tooltip is gone 150 ms after the pointer has left it [R31]`, async ({ page, context, site }) => {
    if (theme === 'white') await fund(await signIn(context, site))
    await page.clock.install({ time: START })
    await page.goto(path, { waitUntil: 'networkidle' })
    // its tools need a chip
    if (theme === 'gray') await page.locator('[data-cell="red"]').click()
    await page.clock.pauseAt(START + HOUR_MS)
    const tooltip = page.locator(`.${theme}-tooltip`)
    await page.getByRole('main').getByRole('button', { name, exact: true }).hover()
    await page.clock.runFor(TOOLTIP_SHOW_DELAY_MS + 20)
    await expect(tooltip).toBeVisible()
    await page.mouse.move(2, 2)
    await page.clock.runFor(TOOLTIP_DISPOSE_TIMEOUT_MS - 20)
    await expect(tooltip).toBeAttached()
    await page.clock.runFor(40)
    await expect(tooltip).toHaveCount(0)
  })

test('a menu stays 400 ms after the pointer has left it; Escape gives the focus back [R31]', async ({
  page,
  context,
  site,
}) => {
  await fund(await signIn(context, site))
  await page.clock.install({ time: START })
  await page.goto('/', { waitUntil: 'networkidle' })
  const pill = page.getByRole('banner').getByRole('button', { name: texts.pattern('shell_balance') })
  const menu = page.getByRole('menu')
  await pill.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(pill).toBeFocused()

  await page.mouse.move(600, 500)
  await page.clock.pauseAt(START + HOUR_MS)
  await pill.hover()
  await page.clock.runFor(500)
  await expect(menu).toBeVisible()
  await page.mouse.move(600, 500)
  await page.clock.runFor(MENU_HIDE_DELAY_MS - 50)
  await expect(menu).toBeVisible()
  await page.clock.runFor(100)
  await expect(menu).toBeHidden()
})

test('an error leaves after three seconds, waits while it is hovered, and stays in its place on the page [S15]', async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  await page.goto('/?login=true')
  const form = page.getByRole('dialog', { name: texts('auth_login_title') })
  await form.getByRole('textbox', { name: texts('auth_email') }).pressSequentially('nobody@fairline.example')
  await form.getByLabel(texts('auth_password'), { exact: true }).fill('correct horse battery')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await form.getByRole('button', { name: texts('auth_login_submit') }).click()
  const message = page.getByRole('alert').filter({ hasText: texts('error_network') })
  await expect(message).toBeVisible()
  expect((await message.boundingBox())?.width).toBe(NOTIFICATION_WIDTH_PX)
  await message.hover()
  await page.clock.runFor(NOTIFICATION_TIMEOUT_MS * 2)
  await expect(message).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(NOTIFICATION_TIMEOUT_MS + 500)
  await expect(message).toHaveCount(0)
  await expect(form.getByText(texts('error_network'))).toBeVisible()

  await form.getByRole('button', { name: texts('auth_login_submit') }).click()
  await expect(message).toBeVisible()
  await message.click()
  await expect(message).toHaveCount(0)
})

/** Simulates that the user switches to another tab, or returns. */
const look = (page: Page, isSeen: boolean) =>
  page.evaluate((seen) => {
    Object.defineProperty(document, 'visibilityState', { value: seen ? 'visible' : 'hidden', configurable: true })
    window.dispatchEvent(new Event(seen ? 'focus' : 'blur'))
    document.dispatchEvent(new Event('visibilitychange'))
  }, isSeen)

test('a notification stays while focused or in a hidden tab, also if it appears in a hidden tab [S15]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await page.clock.install({ time: START })
  await page.goto('/fairness', { waitUntil: 'networkidle' })
  const copy = page.getByRole('button', { name: texts('fairness_copy_script') })
  const message = page.getByRole('status').filter({ hasText: texts('fairness_copied') })
  const pass = async (ms: number) => {
    await page.clock.runFor(ms)
    // the message has had its time to close
    await page.evaluate(() => undefined)
  }
  // the first click loads the region, which must be there when the clock is stopped
  await copy.click()
  await expect(message).toBeVisible()
  // it closes automatically: a click may come too late
  await expect(message).toHaveCount(0)

  await page.clock.pauseAt(START + HOUR_MS)
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(message).toBeVisible()
  await page.keyboard.press('F6')
  await pass(NOTIFICATION_TIMEOUT_MS * 2)
  await expect(message).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(copy).toBeFocused()
  await pass(NOTIFICATION_TIMEOUT_MS + 1000)
  await expect(message).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(message).toBeVisible()
  await look(page, false)
  await pass(NOTIFICATION_TIMEOUT_MS * 2)
  await expect(message).toBeVisible()
  await look(page, true)
  await pass(NOTIFICATION_TIMEOUT_MS + 1000)
  await expect(message).toHaveCount(0)

  await look(page, false)
  await page.keyboard.press('Enter')
  await pass(NOTIFICATION_TIMEOUT_MS * 2)
  await expect(message).toHaveCount(0)
  await look(page, true)
  await expect(message).toBeVisible()
  await pass(NOTIFICATION_TIMEOUT_MS - 500)
  await expect(message).toBeVisible()
  await pass(1500)
  await expect(message).toHaveCount(0)
})

test('news is a status of 300 px that leaves after three seconds [S15]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await page.clock.install({ time: START })
  await page.goto('/fairness', { waitUntil: 'networkidle' })
  const copy = page.getByRole('button', { name: texts('fairness_copy_script') })
  const message = page.getByRole('status').filter({ hasText: texts('fairness_copied') })
  // the first click loads the region, which must be there when the clock is stopped; waiting starts before the click: a
  // busy machine may check only after the message's three seconds
  await Promise.all([message.waitFor(), copy.click()])
  // it closes automatically: a click may come too late
  await expect(message).toHaveCount(0)

  await page.clock.pauseAt(START + HOUR_MS)
  await copy.click()
  await expect(message).toBeVisible()
  expect((await message.boundingBox())?.width).toBe(NOTIFICATION_WIDTH_PX)
  await page.clock.runFor(NOTIFICATION_TIMEOUT_MS - 100)
  await expect(message).toBeVisible()
  await page.clock.runFor(200)
  await expect(message).toHaveCount(0)
})
