import type { Page } from '@playwright/test'
import { eachInOne } from '../support/run/depth.ts'
import { WIDTHS } from './accessibility.ts'
import { listening } from './driver.ts'
import { expect, test, WHOLE_PIXELS } from './fixtures.ts'
import { castOf } from './pairs.ts'
import type { MessageKey } from './texts.ts'

test.use(WHOLE_PIXELS)

const cast = castOf(import.meta.url)
const { texts } = cast

type Game = { path: string; title: string; prepare?: (page: Page) => Promise<void> }

const titled = (path: string, key: MessageKey): Game => ({ path, title: texts(key) })
const GAMES: readonly Game[] = [
  titled('/games/dice', 'game_name_dice'),
  titled('/games/coinflip', 'game_name_coinflip'),
  {
    ...titled('/games/keno', 'game_name_keno'),
    prepare: (page) => page.getByRole('button', { name: '7', exact: true }).click(),
  },
  titled('/games/wheel', 'game_name_wheel'),
  { ...titled('/games/roulette', 'game_name_roulette'), prepare: (page) => page.locator('[data-cell="red"]').click() },
  titled('/games/hilo', 'game_name_hilo'),
  titled('/games/miner', 'game_name_miner'),
  { path: '/games/cases/starter', title: texts('cases_title', { name: texts('cases_name_starter') }) },
]

const heightOf = async (page: Page, title: string) =>
  (await page.getByRole('region', { name: title, exact: true }).boundingBox())?.height

/** Position of the title in the page, independent of scrolling. */
const topOf = (page: Page) =>
  page.evaluate(() => (document.querySelector('h1')?.getBoundingClientRect().top ?? 0) + window.scrollY)

for (const [{ path, title, prepare }, width] of eachInOne(GAMES, WIDTHS))
  test(`${path} at ${width} px: nothing moves when the first bet is placed and when its outcome comes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await listening(page)
    await prepare?.(page)
    const [before, top] = [await heightOf(page, title), await topOf(page)]
    const long = page.getByRole('button', { name: texts.pattern('play_bet_demo') })
    const short = page.getByRole('button', { name: texts('play_bet_demo_short'), exact: true })
    await long.or(short).filter({ visible: true }).last().click()
    const outcome = page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')
    const opened = page.getByRole('button', { name: texts('play_cash_out_short'), exact: true })
    await expect(outcome.or(opened).filter({ visible: true }).first()).toBeVisible()
    expect([width, await heightOf(page, title)]).toEqual([width, before])
    expect(await topOf(page)).toBe(top)
  })
