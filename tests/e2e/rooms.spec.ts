import { type Browser, expect, type Page } from '@playwright/test'
import { inTurns } from '../support/run/depth.ts'
import type { Site } from '../support/site.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboard, listening } from './driver.ts'
import { test } from './fixtures.ts'
import { balanceOf, fund, signIn } from './player.ts'
import { textsOf } from './texts.ts'

const texts = textsOf('ru')
const DRAW_MS = 90_000

/** A player with money in a browser of their own. */
async function openPlayer(browser: Browser, site: Site, width: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, locale: 'ru', reducedMotion: 'reduce' })
  await fund(await signIn(context, site))
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 900 })
  return page
}

const buyButton = (page: Page) =>
  page.getByRole('button', { name: texts.pattern('rooms_buy') }).filter({ visible: true })
const players = (page: Page) => page.getByRole('region', { name: texts('rooms_players') }).getByRole('listitem')

test('two players fill a pot on a phone and on a desktop, where it is bought by keyboard alone (CT23): both see the same chances, the same winner, and check the draw [A9 R15 L3]', async ({
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
  expect(await balanceOf(ada, texts)).toBe(before[0] - 2000)

  await keyboard(bob).press(buyButton(bob))
  for (const page of [ada, bob]) {
    await expect(players(page)).toHaveCount(2)
    await expect(players(page)).toContainText([/66,67/, /33,33/])
    await expect(page.getByText(texts.pattern('rooms_draw_in')).first()).toBeVisible()
  }
  const results = await Promise.all(
    [ada, bob].map(async (page) => {
      const said = page.locator('p[aria-live=polite]').filter({ hasText: /№/ })
      await expect(said).toBeAttached({ timeout: DRAW_MS })
      return await said.textContent()
    }),
  )
  const ticket = results.map((said) => /№\s\d+/.exec(said ?? '')?.[0])
  expect(ticket[0]).toBe(ticket[1])
  // twenty roubles and ten are at most half each: one of the two tickets came back
  const hasWon = results.map((said) => texts.pattern('rooms_you_won').test(said ?? ''))
  expect(hasWon.filter(Boolean)).toHaveLength(1)
  await expect.poll(() => balanceOf(ada, texts)).toBe(before[0] - 1000 + (hasWon[0] ? 1900 : 0))
  await expect.poll(() => balanceOf(bob, texts)).toBe(before[1] - 1000 + (hasWon[1] ? 1900 : 0))

  // the draw is checked over the room, which is not left for it
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
  await expectAccessible(bob, 'rooms-proof-ru')
  await Promise.all([ada, bob].map((page) => page.context().close()))
})

test('a player who is alone leaves and has everything back, and is told in place what cannot be bought', async ({
  browser,
  site,
}) => {
  const page = await openPlayer(browser, site, 1440)
  // a room of its own: in the red one another test's player may still wait
  await page.goto('/games/rooms/purple')
  await listening(page)
  await expect(page.getByText(texts('rooms_nobody'))).toBeVisible()
  const before = await balanceOf(page, texts)
  await page.getByRole('button', { name: texts('rooms_max') }).click()
  await buyButton(page).click()
  await expect(page.getByRole('button', { name: texts('rooms_full') }).filter({ visible: true })).toBeDisabled()
  await expectAccessible(page, 'rooms-alone-ru')
  await page.setViewportSize({ width: 1440, height: 900 })
  // in the hall it is the room to go back to, with the chance of now
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

for (const locale of inTurns(['ru', 'en', 'hi'] as const, 3))
  test(`the hall and a room fit both widths and pass axe in ${locale}; a visitor is told that playing needs an account [R14]`, async ({
    page,
  }) => {
    const of = textsOf(locale)
    const prefix = locale === 'ru' ? '' : `/${locale}`
    await page.goto(`${prefix}/games/rooms`)
    await expect(page.getByRole('heading', { level: 1, name: of('game_name_rooms') })).toBeVisible()
    await expect(page.getByText(of('rooms_waiting'), { exact: true }).first()).toBeVisible()
    await expectAccessible(page, `rooms-${locale}`)
    await page
      .getByRole('main')
      .getByRole('link', { name: of.pattern('rooms_enter') })
      .nth(1)
      .click()
    await expect(page.getByText(of('rooms_visitor'))).toBeVisible()
    await expect(page.getByText(of('rooms_nobody'))).toBeVisible()
    await expectAccessible(page, `room-${locale}`)
    await page
      .getByRole('button', { name: of('rooms_visitor_button') })
      .filter({ visible: true })
      .click()
    await expect(page.getByRole('dialog', { name: of('auth_register_title') })).toBeVisible()
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ trouble }) => trouble.expect(/\.js csp$/))

  test('the rooms say their prices, their rules, their odds and what comes back', async ({ page }) => {
    await page.goto('/en/games/rooms')
    const main = page.getByRole('main')
    await expect(main.getByRole('table', { name: textsOf('en')('game_odds_caption') })).toContainText('95.00')
    await expect(main).toContainText('₽50.00')
    await expect(main.getByText(textsOf('en')('rooms_rules_half'))).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Rooms' }).first()).toBeAttached()
  })
})
