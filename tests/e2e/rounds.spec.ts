import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { balanceOf, fund, signIn } from './player.ts'
import { textsOf } from './texts.ts'

const texts = textsOf('ru')
const STAKE = 1000

const betButton = (page: Page) => page.getByRole('button', { name: texts.pattern('play_bet') })
const cashOut = (page: Page) => page.getByRole('button', { name: texts.pattern('play_cash_out') })
const tileIn = (page: Page, tile: number, state: 'miner_tile_closed' | 'miner_tile_safe') =>
  page.getByRole('button', { name: texts(state, { tile }), exact: true })

/** Opens tile 7 on a field of one mine, again where it was the mine: one time in 25. */
async function openSafeTile(page: Page): Promise<void> {
  await page.getByRole('button', { name: '1', exact: true }).click()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await betButton(page).click()
    await tileIn(page, 7, 'miner_tile_closed').click()
    const safe = tileIn(page, 7, 'miner_tile_safe')
    await expect(safe.or(betButton(page))).toBeVisible()
    if (await safe.isVisible()) return
  }
}

test('CT10: a miner round goes on from home and after a reload, and is paid once it is cashed out [A9 R34]', async ({
  page,
  context,
  site,
}) => {
  await fund(await signIn(context, site))
  await page.goto('/games/miner')
  await listening(page)
  await openSafeTile(page)
  const before = await balanceOf(page, texts)

  // home says that it waits, and leads back to it
  await page.goto('/')
  const recent = page.getByRole('region', { name: texts('slots_recent') })
  await recent.getByText(texts('slots_unfinished')).click()
  await expect(tileIn(page, 7, 'miner_tile_safe')).toBeVisible()
  await page.reload()
  await expect(tileIn(page, 7, 'miner_tile_safe')).toBeVisible()
  await expect(cashOut(page)).toBeEnabled()
  await cashOut(page).click()
  await expect(betButton(page)).toBeVisible()
  // one tile with one mine pays 1.0312
  await expect.poll(() => balanceOf(page, texts)).toBe(before + Math.floor(STAKE * 1.0312))
})

test('CT23: a hilo round is played by keyboard alone, and shows both chances before each guess [R11]', async ({
  page,
}) => {
  await page.goto('/games/hilo')
  await listening(page)
  const demo = page.getByRole('button', { name: texts.pattern('play_bet_demo') })
  await demo.focus()
  await page.keyboard.press('Enter')
  const trail = page.getByRole('list', { name: texts('hilo_trail') }).getByRole('listitem')
  await expect(trail).toHaveCount(1)
  await page.getByRole('button', { name: texts('hilo_skip') }).focus()
  await page.keyboard.press('Enter')
  await expect(trail).toHaveCount(2)
  // the focus stays where it was, and the card that came is told
  await expect(page.getByRole('button', { name: texts('hilo_skip') })).toBeFocused()
  await expect(page.locator('main [aria-live=polite]', { hasText: texts.pattern('hilo_card') })).toBeAttached()
  const guesses = page.getByRole('button', { name: /%.*×/ })
  await expect(guesses).toHaveCount(2)
  await guesses.first().focus()
  await page.keyboard.press('Enter')
  await expect(trail).toHaveCount(3)
  await expect(page.locator('[aria-live=polite]', { hasText: /\S/ })).not.toHaveCount(0)
  await expect(page.locator('main button:focus')).toHaveCount(1)
})

test('three cases are opened at a press, each with a proof of its own [R6 R7]', async ({ page }) => {
  await page.goto('/games/cases', { waitUntil: 'networkidle' })
  await page
    .getByRole('link')
    .filter({ has: page.getByRole('heading', { name: texts('cases_name_starter') }) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: texts('cases_title', { name: 'Старт' }) })).toBeVisible()
  await page.getByRole('radio', { name: '3' }).check()
  await page.getByRole('button', { name: texts.pattern('play_bet_demo') }).click()
  const history = page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')
  await expect(history).toHaveCount(3)
  await history.first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: texts('fairness_verifier_title') })).toBeVisible()
})

for (const path of ['/games/miner', '/games/hilo', '/games/cases', '/games/cases/spark'])
  for (const prefix of ['', '/hi'])
    test(`${prefix}${path} fits both widths and passes axe`, async ({ page }) => {
      await page.goto(prefix + path)
      await expectAccessible(page, `${path.split('/').slice(2).join('-')}${prefix.replace('/', '-')}`)
    })
