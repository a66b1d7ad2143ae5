import { expect, type Locator, type Page } from '@playwright/test'
import { LANGUAGE_TAGS } from '#server/shared/constants/locales.ts'
import type { Driver } from './driver.ts'
import type { Trouble } from './fixtures.ts'
import { balanceOf, deposit, hundredths, register } from './player.ts'
import type { Texts } from './texts.ts'

type Journey = {
  readonly driver: Driver
  readonly texts: Texts
  readonly bets: number
  readonly trouble: Trouble
}

/** A visitor's first visit, from the lobby to bets that they have verified themselves. */
export async function journey(page: Page, { driver, texts, bets, trouble }: Journey): Promise<void> {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[texts.locale])
  await register(page, { driver, texts })
  await deposit(page, driver, texts)
  const deposited = await balanceOf(page, texts)
  expect(deposited).toBeGreaterThan(0)

  await driver.press(
    page
      .getByRole('navigation')
      .getByRole('link', { name: texts('game_name_dice') })
      .first(),
  )
  await expect(page.getByRole('heading', { level: 1, name: texts('game_name_dice') })).toBeVisible()
  await placeBets(page, { driver, texts, bets })
  expect(await balanceOf(page, texts)).toBe(deposited + (await sumOfNets(page, texts, bets)))

  const rolls = await rollsOf(page, texts)
  await revealSeeds(page, driver, texts)
  // the checker loads while online, for as long as the page is open; other scripts may still be loading
  await page.waitForLoadState('networkidle')
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await checkRolls({ page, driver, texts, rolls })
  await page.context().setOffline(false)
}

const historyOf = (page: Page, texts: Texts) =>
  page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')

async function placeBets(page: Page, { driver, texts, bets }: Omit<Journey, 'trouble'>): Promise<void> {
  const bet = page.getByRole('button', { name: texts.pattern('play_bet') })
  for (let placed = 1; placed <= bets; placed++) {
    await driver.press(bet)
    await expect(historyOf(page, texts)).toHaveCount(placed)
    await expect(bet).toBeEnabled()
  }
}

const betsTable = (page: Page, texts: Texts) => page.getByRole('table', { name: texts('bets_mine') })

/** Total return of the listed bets, in hundredths. */
async function sumOfNets(page: Page, texts: Texts, bets: number): Promise<number> {
  const table = betsTable(page, texts)
  await expect(table.getByRole('row')).toHaveCount(bets + 1)
  const headers = await table.getByRole('columnheader').allTextContents()
  const column = headers.indexOf(texts('bets_net'))
  const nets = await Promise.all(
    (await table.getByRole('row').all()).slice(1).map((row) => row.getByRole('cell').nth(column).textContent()),
  )
  return nets.reduce((sum, net) => sum + hundredths(net ?? '', texts), 0)
}

/** Newest first, as shown. */
const rollsOf = (page: Page, texts: Texts): Promise<string[]> => historyOf(page, texts).allTextContents()

/** Rotates the pair, which reveals its server seed, and opens the checker with it. */
async function revealSeeds(page: Page, driver: Driver, texts: Texts): Promise<void> {
  await driver.press(
    page
      .getByRole('button', { name: texts.pattern('play_fairness_nonce') })
      .or(page.getByRole('button', { name: texts('play_fairness'), exact: true }))
      .first(),
  )
  const dialog = page.getByRole('dialog', { name: texts('fairness_title') })
  await driver.press(dialog.getByRole('button', { name: texts('fairness_rotate') }))
  await expect(dialog.getByText(texts('fairness_revealed_title'))).toBeVisible()
  await driver.press(dialog.getByRole('link', { name: texts('fairness_revealed_check') }))
  await expect(page.getByRole('heading', { name: texts('fairness_verifier_title') })).toBeVisible()
}

type Check = { page: Page; driver: Driver; texts: Texts; rolls: readonly string[] }

/** Recomputes each bet from the seeds, with the browser offline. */
async function checkRolls({ page, driver, texts, rolls }: Check): Promise<void> {
  const nonce = page.getByLabel(texts('fairness_nonce'), { exact: true })
  const computed: Locator = page.getByRole('definition').filter({ has: page.locator('.number-hero') })
  for (const [index, roll] of rolls.toReversed().entries()) {
    await driver.write(nonce, String(index))
    await expect(computed.locator('.number-hero')).toHaveText(roll)
  }
}
