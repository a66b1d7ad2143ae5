import type { Page } from '@playwright/test'
import { formatAmount } from '~/lib/format/format.ts'
import { isFull } from '../support/run/depth.ts'
import { axe, expectAccessible, WIDTHS } from './accessibility.ts'
import { keyboard } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { hundredths } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast

const betButton = (page: Page) => page.getByRole('button', { name: texts.pattern('play_bet_demo') })
const shortBetButton = (page: Page) => page.getByRole('button', { name: texts('play_bet_demo_short'), exact: true })
const historyOf = (page: Page) => page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')
const betsOf = (page: Page) => page.getByRole('table', { name: texts('play_demo_bets') })

/** The credits of the panel, in hundredths. */
const creditsOf = async (page: Page) =>
  hundredths((await page.getByText(texts('play_demo_credits')).locator('b').textContent()) ?? '', texts)

/** Total return of the listed bets, in hundredths. */
async function netOf(page: Page): Promise<number> {
  const headers = await betsOf(page).getByRole('columnheader').allTextContents()
  const rows = (await betsOf(page).getByRole('row').all()).slice(1)
  const nets = await Promise.all(
    rows.map((row) =>
      row
        .getByRole('cell')
        .nth(headers.indexOf(texts('bets_net')))
        .textContent(),
    ),
  )
  return nets.reduce((sum, net) => sum + hundredths(net ?? '', texts), 0)
}

// the tests of each game cover the desktop width
for (const width of isFull ? WIDTHS : [WIDTHS[0]])
  test(`a visitor plays the demo at ${width} px, keeps its credits over a reload and checks a bet offline [A2 A9]`, async ({
    page,
    context,
    trouble,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/games/dice', { waitUntil: 'networkidle' })
    await expect(page.getByRole('main').getByText(texts('play_table_demo'), { exact: true })).toBeVisible()
    const first = await creditsOf(page)
    const bet = width < 1024 ? shortBetButton(page) : betButton(page)
    for (let placed = 1; placed <= 3; placed++) {
      await bet.click()
      await expect(historyOf(page)).toHaveCount(placed)
    }
    const left = first + (await netOf(page))
    await expect.poll(() => creditsOf(page)).toBe(left)
    await axe(page)

    const roll = await historyOf(page).first().textContent()
    await historyOf(page).first().getByRole('link').click()
    // the board shows the same number: only the checker's field tells that the other page is open
    await expect(page.getByLabel(texts('fairness_nonce'), { exact: true })).toBeVisible()
    await expect(page.locator('.number-hero')).toHaveText(roll ?? '')
    // the checks of other games may still be loading: they are loaded again when needed
    trouble.expect(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await page.getByLabel(texts('fairness_nonce'), { exact: true }).fill('0')
    await expect(page.locator('.number-hero')).toBeVisible()
    await context.setOffline(false)

    await page.goto('/games/dice')
    await expect.poll(() => creditsOf(page)).toBe(left)
  })

test('auto-bet by keyboard requires a stop-loss, shows its cost, ends by plan and stops on request', async ({
  page,
}) => {
  await page.goto('/games/dice', { waitUntil: 'networkidle' })
  const driver = keyboard(page)
  await driver.press(page.getByRole('tab', { name: texts('play_manual') }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: texts('play_auto') })).toHaveAttribute('aria-selected', 'true')
  const start = page.getByRole('button', { name: texts('play_auto_start_demo') })
  await driver.press(start)
  const stopLoss = page.getByRole('textbox', { name: texts('play_auto_stop_loss') })
  await expect(stopLoss).toBeFocused()
  await expect(stopLoss).toHaveAccessibleDescription(texts('play_auto_lacks_stop_loss'))
  await expect(historyOf(page)).toHaveCount(0)
  // ten bets of ten credits at an edge of one percent
  await expect(page.getByText(texts('play_auto_cost')).locator('..')).toContainText(formatAmount('1', cast.locale))

  await driver.write(page.getByLabel(texts('play_auto_bets')), '3')
  await driver.write(page.getByLabel(texts('play_auto_stop_loss')), '1000')
  // otherwise the slider may be half covered by the bar at the top
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'auto')
  await page.setViewportSize({ width: 1440, height: 900 })
  await driver.press(start)
  await expect(page.getByText(texts('play_auto_end_finished')).filter({ visible: true })).toBeVisible()
  await expect(historyOf(page)).toHaveCount(3)

  await driver.write(page.getByLabel(texts('play_auto_bets')), '1000')
  await driver.press(start)
  const stop = page.getByRole('button', { name: texts.pattern('play_auto_stop') })
  await expect(page.getByLabel(texts('play_auto_stop_loss'))).toBeDisabled()
  await driver.press(stop)
  await expect(page.getByText(texts('play_auto_end_stopped')).filter({ visible: true })).toBeVisible()
  const placed = await historyOf(page).count()
  await expect(start).toBeEnabled()
  expect(await historyOf(page).count()).toBe(placed)
})

test('sound is off until it is asked for, and stays as it was left', async ({ page }) => {
  await page.goto('/games/dice', { waitUntil: 'networkidle' })
  const sound = page.getByRole('button', { name: texts('play_sound') })
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
})

test('the seeds of the demo are shown, and replaced with a seed of the player', async ({ page }) => {
  await page.goto('/games/dice', { waitUntil: 'networkidle' })
  await betButton(page).click()
  await expect(historyOf(page)).toHaveCount(1)
  await page.getByRole('button', { name: texts.pattern('play_fairness_nonce') }).click()
  const dialog = page.getByRole('dialog', { name: texts('fairness_title') })
  await dialog.getByLabel(texts('fairness_new_client_seed')).fill('my-own-seed')
  await dialog.getByRole('button', { name: texts('fairness_rotate') }).click()
  await expect(dialog.getByText(texts('fairness_revealed_title'))).toBeVisible()
  await expect(dialog.getByText('my-own-seed')).toBeVisible()
  await expectAccessible(page, 'demo-seeds')
})

test('in a browser that stores nothing the demo goes on from bet to bet while its page is open', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('nothing is stored here', 'QuotaExceededError')
    }
  })
  await page.goto('/games/dice')
  for (const bets of [1, 2]) {
    const before = await creditsOf(page)
    await betButton(page).click()
    await expect(historyOf(page)).toHaveCount(bets)
    await expect(betButton(page)).not.toHaveAttribute('aria-busy', 'true')
    expect(await creditsOf(page)).not.toBe(before)
  }
})
