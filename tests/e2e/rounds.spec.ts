import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { contract } from '#server/shared/contract/contract.ts'
import { miner } from '#server/shared/rules/miner/current.ts'
import { formatTimes } from '~/lib/format/format.ts'
import { platformClient } from '../support/platform/client.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboard, listening, pointer } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { balanceOf, fund, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
/** Initial value of the stake field, in hundredths. */
const STAKE = Number(cast.inOwn(1000))

const betButton = (page: Page) => page.getByRole('button', { name: texts.pattern('play_bet') })
const cashOut = (page: Page) => page.getByRole('button', { name: texts.pattern('play_cash_out') })
const tileIn = (page: Page, tile: number, state: 'miner_tile_closed' | 'miner_tile_safe') =>
  page.getByRole('button', { name: texts(state, { tile }), exact: true })

/** Opens tile 7 on a field of one mine; repeats the round if it was the mine, one time in 25. */
async function openSafeTile(page: Page, { press } = pointer): Promise<void> {
  await press(page.getByRole('button', { name: '1', exact: true }))
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await press(betButton(page))
    // no tile is enabled before the round has started; arrow keys reach it from the only tile in the tab order
    const tile = tileIn(page, 7, 'miner_tile_closed')
    await expect(tile).toBeEnabled()
    await tile.press('Enter')
    const safe = tileIn(page, 7, 'miner_tile_safe')
    await expect(safe.or(betButton(page))).toBeVisible()
    if (await safe.isVisible()) return
  }
}

test('CT10 CT23: a miner round resumes by keyboard from home and after a reload, and pays on cash-out [A9 R34]', async ({
  page,
  context,
  site,
}) => {
  await fund(await signIn(context, site))
  await page.goto('/games/miner')
  await listening(page)
  const driver = keyboard(page)
  await openSafeTile(page, driver)
  const before = await balanceOf(page, texts)

  // home shows the open round, and links back to it
  await page.goto('/')
  await page.getByRole('heading', { name: texts('home_proof_title') }).scrollIntoViewIfNeeded()
  const recent = page.getByRole('region', { name: texts('slots_recent') })
  await driver.press(recent.getByRole('link').filter({ hasText: texts('slots_unfinished') }))
  await expect(tileIn(page, 7, 'miner_tile_safe')).toBeVisible()
  await page.reload()
  await expect(tileIn(page, 7, 'miner_tile_safe')).toBeVisible()
  await listening(page)
  await expect(cashOut(page)).toBeEnabled()
  await driver.press(cashOut(page))
  await expect(betButton(page)).toBeVisible()
  // one tile with one mine pays 1.0312
  await expect.poll(() => balanceOf(page, texts)).toBe(before + Math.floor(STAKE * 1.0312))
})

test.describe('on a page of the next release', () => {
  // a service worker would serve the unmodified scripts
  test.use({ serviceWorkers: 'block' })

  /** Pattern of a game's versions in the build, and the name of miner's only one. */
  const VERSIONS = /current:(\w+),released:\[\1\](?=[^;]*service:.miner)/
  const NAME = /`miner\/v1`/

  /** Serves the page's scripts with a second version of miner, whose payouts are half as high. */
  async function serveNext(page: Page): Promise<{ readonly changed: Set<string> }> {
    const changed = new Set<string>()
    const first = `version:"miner/v1",tableHash:()=>"${miner.tableHash({ mines: 1, picks: [7] })}",multiplierOf:(m,s)=>$1.multiplierOf(m,s)*2n`
    await page.route('**/assets/**/*.js', async (route: Route) => {
      const response = await route.fetch()
      // a page that was left in the meantime has no response
      const text = await response.text().catch(() => undefined)
      if (text === undefined) return
      const body = text.replace(VERSIONS, `current:$1,released:[{...$1,${first}},$1]`).replace(NAME, '`miner/v2`')
      for (const [name, place] of [
        ['versions', VERSIONS],
        ['name', NAME],
      ] as const)
        if (place.test(text)) changed.add(name)
      await route.fulfill({ response, body })
    })
    return { changed }
  }

  const goTo = (page: Page, to: string) =>
    page.evaluate(
      (path) =>
        (window as unknown as { __TSR_ROUTER__: { navigate(to: object): Promise<void> } }).__TSR_ROUTER__.navigate({
          to: path,
        }),
      to,
    )

  test('an open round goes on by the rules that it began with, and its bet is judged by them', async ({
    page,
    context,
    site,
  }) => {
    const player = await signIn(context, site)
    await fund(player)
    await page.goto('/games/miner')
    await listening(page)
    await openSafeTile(page)

    const { changed } = await serveNext(page)
    // the server still has the old version: only the browser renders the page
    await page.goto('/faq')
    // navigating before hydration would hydrate the HTML of another page
    await listening(page)
    await goTo(page, '/games/miner')
    await expect(tileIn(page, 7, 'miner_tile_safe')).toBeVisible()
    const ladder = page.getByRole('main').getByRole('table').last()
    await expect(ladder).toContainText(formatTimes('2.0624', cast.locale))
    await cashOut(page).click()
    await expect(betButton(page)).toBeVisible()
    // the page starts with three mines
    await expect(ladder).toContainText(formatTimes('1.1250', cast.locale))
    expect([...changed].toSorted()).toEqual(['name', 'versions'])

    const platform = platformClient((path, init) => fetch(site.platformUrl + path, init))
    const rotation = { idempotency_key: randomUUID() }
    await platform.request(contract.fairness.rotate, rotation, { token: player.token })
    const history = page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')
    const proof = await history.first().getByRole('link').getAttribute('href')
    await page.goto(proof ?? '')
    await expect(page.getByText(texts('fairness_verdict_match'))).toBeVisible()
    await expect(page.getByText('miner/v1').first()).toBeVisible()
  })
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
  // the focus stays where it was, and the new card is announced
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

test('CT23: three cases are opened at a press, by keyboard alone, each with a proof of its own [R6 R7]', async ({
  page,
}) => {
  await page.goto('/games/cases', { waitUntil: 'networkidle' })
  const { press } = keyboard(page)
  await press(page.getByRole('link').filter({ has: page.getByRole('heading', { name: texts('cases_name_starter') }) }))
  await expect(
    page.getByRole('heading', { level: 1, name: texts('cases_title', { name: texts('cases_name_starter') }) }),
  ).toBeVisible()
  const [one, three] = ['1', '3'].map((name) => page.getByRole('radio', { name, exact: true }))
  await one?.focus()
  for (let at = 1; at < 3; at += 1) await page.keyboard.press('ArrowRight')
  if (three) await expect(three).toBeChecked()
  await press(page.getByRole('button', { name: texts.pattern('play_bet_demo') }))
  const history = page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')
  await expect(history).toHaveCount(3)
  await press(history.first().getByRole('link'))
  await expect(page.getByRole('heading', { name: texts('fairness_verifier_title') })).toBeVisible()
})

const LOOKED_AT = ['/games/miner', '/games/hilo', '/games/cases', '/games/cases/spark']
for (const path of LOOKED_AT)
  test(`${path} fits both widths and passes axe`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page, path.split('/').slice(2).join('-'))
  })
