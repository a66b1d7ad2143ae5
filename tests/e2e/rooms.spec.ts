import { type Browser, expect, type Page } from '@playwright/test'
import { formatMoney, formatNumber } from '~/lib/format/format.ts'
import type { Site } from '../support/site.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboard, listening } from './driver.ts'
import { test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { balanceOf, fund, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const DRAW_MS = 90_000
/** A ticket of the yellow room, in hundredths of the player's currency. */
const TICKET = Number(cast.inOwn(1000))

async function openPlayer(browser: Browser, site: Site, width: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })
  await fund(await signIn(context, site))
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 900 })
  return page
}

const buyButton = (page: Page) =>
  page.getByRole('button', { name: texts.pattern('rooms_buy') }).filter({ visible: true })
const players = (page: Page) => page.getByRole('region', { name: texts('rooms_players') }).getByRole('listitem')

test('CT23: a phone and a desktop player (keyboard) see the same chances and winner and verify the draw [A9 R15 L3]', async ({
  browser,
  site,
}) => {
  test.setTimeout(240_000)
  const [ada, bob] = [await openPlayer(browser, site, 390), await openPlayer(browser, site, 1440)]
  for (const page of [ada, bob]) {
    await page.goto('/games/rooms/yellow')
    await listening(page)
    await expect(page.getByText(texts('rooms_nobody'))).toBeVisible()
  }
  const before = [await balanceOf(ada, texts), await balanceOf(bob, texts)] as const

  await ada.getByRole('button', { name: '2', exact: true }).click()
  await buyButton(ada).click()
  await expect(players(ada)).toHaveCount(1)
  await expect(players(ada).first()).toContainText(texts('rooms_you'))
  await expect(ada.getByText(texts.pattern('rooms_alone'))).toBeVisible()
  await expect(bob.getByText(texts.pattern('rooms_one_waits'))).toBeVisible()
  expect(await balanceOf(ada, texts)).toBe(before[0] - 2 * TICKET)

  await keyboard(bob).press(buyButton(bob))
  for (const page of [ada, bob]) {
    await expect(players(page)).toHaveCount(2)
    await expect(players(page)).toContainText([
      formatNumber('66.67', cast.locale, 2),
      formatNumber('33.33', cast.locale, 2),
    ])
    await expect(page.getByText(texts.pattern('rooms_draw_in')).first()).toBeVisible()
  }
  const results = await Promise.all(
    [ada, bob].map(async (page) => {
      const status = page.locator('p[aria-live=polite]').filter({ hasText: /№/ })
      await expect(status).toBeAttached({ timeout: DRAW_MS })
      return await status.textContent()
    }),
  )
  const ticket = results.map((said) => /№\s\d+/.exec(said ?? '')?.[0])
  expect(ticket[0]).toBe(ticket[1])
  // twenty roubles and ten are at most half each: one of the two tickets was returned
  const hasWon = results.map((said) => texts.pattern('rooms_you_won').test(said ?? ''))
  expect(hasWon.filter(Boolean)).toHaveLength(1)
  await expect.poll(() => balanceOf(ada, texts)).toBe(before[0] - TICKET + (hasWon[0] ? 1.9 * TICKET : 0))
  await expect.poll(() => balanceOf(bob, texts)).toBe(before[1] - TICKET + (hasWon[1] ? 1.9 * TICKET : 0))

  // a draw is checked in a dialog over the room
  await ada
    .getByRole('list', { name: texts('rooms_draws') })
    .getByRole('link')
    .first()
    .click()
  const dialog = ada.getByRole('dialog', { name: texts('fairness_title') })
  await expect(dialog.getByText(texts('fairness_verdict_match'))).toBeInViewport()
  await expectAccessible(ada, 'rooms-proof-dialog')
  await expect(ada).toHaveURL(/\/games\/rooms\/yellow$/)
  await ada.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  for (const page of [ada, bob]) {
    await page.getByRole('tab', { name: texts('bets_mine') }).click()
    const own = page.getByRole('table', { name: texts('bets_mine') })
    await expect(own).toContainText(ticket[0] ?? '')
    await own.getByRole('link').first().click()
    await expect(page.getByText(texts('fairness_verdict_match'))).toBeVisible()
    await expect(page.locator('.number-hero')).toHaveText(ticket[0] ?? '')
    await expect(page.getByText(texts('rooms_check_no_beacon'))).toBeVisible()
  }
  await expectAccessible(bob, 'rooms-proof')
  await Promise.all([ada, bob].map((page) => page.context().close()))
})

test('a player who is alone leaves and has everything back, and is told in place what cannot be bought', async ({
  browser,
  site,
}) => {
  const page = await openPlayer(browser, site, 1440)
  // a separate room: in the red one another test's player may still wait
  await page.goto('/games/rooms/purple')
  await listening(page)
  await expect(page.getByText(texts('rooms_nobody'))).toBeVisible()
  const before = await balanceOf(page, texts)
  await page.getByRole('button', { name: texts('rooms_max') }).click()
  await buyButton(page).click()
  await expect(page.getByRole('button', { name: texts('rooms_full') }).filter({ visible: true })).toBeDisabled()
  await expectAccessible(page, 'rooms-alone')
  await page.setViewportSize({ width: 1440, height: 900 })
  // the hall links back to it, with the current chance
  await page.goto('/games/rooms')
  const back = page.getByRole('main').getByRole('link', { name: texts('rooms_back') })
  await expect(page.getByRole('main').getByText(texts('rooms_chance'))).toBeVisible()
  await back.click()
  await expect(page).toHaveURL(/\/games\/rooms\/purple$/)
  await page.getByRole('button', { name: texts.pattern('rooms_leave') }).click()
  await expect(players(page)).toHaveCount(0)
  await expect.poll(() => balanceOf(page, texts)).toBe(before)
  await page.context().close()
})

test('the hall and a room fit both widths and pass axe; a visitor is told that playing needs an account [R14]', async ({
  page,
}) => {
  await page.goto('/games/rooms')
  await expect(page.getByRole('heading', { level: 1, name: texts('game_name_rooms') })).toBeVisible()
  await expect(page.getByText(texts('rooms_waiting'), { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'rooms')
  await page
    .getByRole('main')
    .getByRole('link', { name: texts.pattern('rooms_enter') })
    .nth(1)
    .click()
  await expect(page.getByText(texts('rooms_visitor'))).toBeVisible()
  await expect(page.getByText(texts('rooms_nobody'))).toBeVisible()
  await expectAccessible(page, 'room')
  await page
    .getByRole('button', { name: texts('rooms_visitor_button') })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('dialog', { name: texts('auth_register_title') })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ trouble }) => trouble.expect(/\.js csp$/))

  test('the rooms say their prices, their rules, their odds and what comes back', async ({ page }) => {
    await page.goto('/games/rooms')
    const main = page.getByRole('main')
    await expect(main.getByRole('table', { name: texts('game_odds_caption') })).toContainText(
      formatNumber('95', cast.locale, 2),
    )
    await expect(main).toContainText(formatMoney('50', 'RUB', cast.locale))
    await expect(main.getByText(texts('rooms_rules_half'))).toBeVisible()
    await expect(
      page
        .getByRole('navigation')
        .getByRole('link', { name: texts('game_name_rooms') })
        .first(),
    ).toBeAttached()
  })
})
