import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { contract } from '#server/shared/contract/contract.ts'
import { formatNumber, formatTimesShort } from '~/lib/format/format.ts'
import { platformClient } from '../support/platform/client.ts'
import { expectAccessible } from './accessibility.ts'
import { answering } from './answered.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { declineDeposit, fund, register, signIn } from './player.ts'

/** A player's own games are requested when the reader comes near. */
const nearOwnGames = (page: Page) =>
  page.getByRole('heading', { name: texts('home_proof_title') }).scrollIntoViewIfNeeded()

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const cast = castOf(import.meta.url)
const { texts } = cast

test('home has rows of slots and of live tables, without a script too, and tells what goes on at a table [R1 R16 R18]', async ({
  page,
  browser,
  site,
  trouble,
}) => {
  // one reader has no scripts
  trouble.expect(/\.js csp$/)
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const read = await plain.newPage()
  await read.goto(site.url + cast.path('/'))
  const slots = read.getByRole('region', { name: texts('slots_home') })
  await expect(slots.getByRole('article').first()).toBeVisible()
  await expect(slots.getByRole('link', { name: texts('slots_all') })).toHaveAttribute('href', cast.path('/games/slots'))
  await expect(
    read.getByRole('region', { name: texts('soon_live_title') }).getByRole('heading', { level: 3 }),
  ).toHaveCount(4)
  await plain.close()

  await page.goto('/', { waitUntil: 'networkidle' })
  const live = page.getByRole('region', { name: texts('soon_live_title') })
  await live.scrollIntoViewIfNeeded()
  const seconds = texts('live_bets_open', { seconds: '' }).slice(0, -2).trim()
  // a round lasts 27 seconds, and accepts bets for most of it; a busy machine may miss one
  await expect(live.getByText(seconds).first()).toBeVisible({ timeout: 60_000 })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expectAccessible(page, 'home')
})

test('home tells a player who has paid in what goes on, and asks for no bonus that no longer waits [R1]', async ({
  page,
  context,
  site,
}) => {
  await fund(await signIn(context, site))
  await page.goto('/')
  const onNow = page.getByRole('region', { name: texts('home_promotions_title') })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(onNow).toBeVisible()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: texts('game_name_dice') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: texts('game_name_dice') })).toBeVisible()
  // regression: a failed query was repeated alone, and its 404 was a console error
  await page.goBack()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(onNow).toBeVisible()
  await page.waitForLoadState('networkidle')
})

/** Whether anything of the hero changes within that many frames. */
const isMoving = (page: Page, frames = 30) =>
  page
    .locator('main section')
    .first()
    .evaluate(
      (hero, most) =>
        new Promise<boolean>((resolve) => {
          const observer = new MutationObserver(() => resolve(true))
          observer.observe(hero, { subtree: true, childList: true, characterData: true, attributes: true })
          const count = (left: number) => (left === 0 ? resolve(false) : requestAnimationFrame(() => count(left - 1)))
          count(most)
        }),
      frames,
    )

test('the hero shows the round of crash that is going on, and leads to it [R1]', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const [betting, flying] = [texts.pattern('crash_betting'), texts.pattern('home_hero_flying')]
  // there are three seconds between two rounds
  await expect(page.getByText(betting).or(page.getByText(flying))).toBeVisible({ timeout: 15_000 })
  await expect.poll(() => isMoving(page)).toBe(true)
  // out of sight it is not drawn
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => isMoving(page)).toBe(false)
  await page.getByRole('link', { name: texts('home_hero_play') }).click()
  await expect(page).toHaveURL(/\/games\/crash$/)
})

test('the search is opened by its key, led by arrows, and closed by Back [R1]', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'networkidle' })
  await listening(page)
  const dialog = page.getByRole('dialog', { name: texts('search_title') })
  // its script loads when the browser is idle
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('loom')
  const option = dialog.getByRole('option', { name: 'Loomlight' })
  await expect(option).toBeVisible()
  await expect(dialog.getByRole('group', { name: texts('slots_home') })).toBeVisible()
  await expectAccessible(page, 'search')
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/games\/slots\/loomlight\/play$/)
  await expect(dialog).toHaveCount(0)
  // the search creates no history entry
  await page.goBack()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(dialog).toHaveCount(0)

  await page
    .getByRole('banner')
    .getByRole('link', { name: texts('search_open') })
    .click()
  await dialog.getByRole('button', { name: 'loom' }).click()
  await expect(field).toHaveValue('loom')
  await field.fill('qqqq')
  await expect(dialog.getByText(texts('search_nothing'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'search-nothing')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/faq$/)
})

test('a sign-in on home keeps the server-rendered lobby without a new request', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (/lobby\.current/.test(request.url())) requests.push(request.url())
  })
  await page.goto('/')
  await register(page)
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
})

test('home shows current players, operator offers, wins, and games that the player bet on elsewhere [R1]', async ({
  page,
  context,
  site,
}) => {
  const player = await signIn(context, site)
  await fund(player)
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const wager = {
    side: 'under',
    chance: 9800,
    amount: cast.inOwn(1),
    currency: cast.currency,
    idempotency_key: randomUUID(),
  } as const
  const { bet } = (await request(contract.dice.placeBet, wager, { token: player.token })).output
  const won = { ...bet, title: null, player: 'ad***', payout: '9900', multiplier: '9900.0000' }
  const players = [{ game: 'dice', players: 7 }]
  const promo = (title: string, path: string) => ({ title, text: 'Text', button: 'Open', path })
  await answering(page, {
    'lobby.current': () => ({
      slots: [],
      tables: { tables: [], now: 0 },
      players,
      flight: null,
      promos: [promo('First offer', '/bonuses'), promo('Second offer', '/tournament')],
    }),
    'lobby.players': () => players,
    'lobby.facts': () => ({ rounds: 12_345, largest: won, wins: [won] }),
  })
  await page.goto('/faq', { waitUntil: 'networkidle' })
  await listening(page)
  await page.getByRole('banner').getByRole('link').first().click()
  const tile = (key: 'game_name_dice' | 'game_name_keno') =>
    page
      .getByRole('region', { name: texts('home_games') })
      .getByRole('link', { name: new RegExp(`^${texts(key)}`) })
      .first()
  await expect(tile('game_name_dice')).toContainText(texts('home_players_now', { count: '7' }))
  await expect(tile('game_name_keno')).not.toContainText(texts('home_players_now', { count: '' }).trim())
  const offers = page.getByRole('list', { name: texts('home_promotions') })
  await expect(offers.getByRole('heading')).toHaveText(['First offer', 'Second offer'])
  await expect(offers.getByRole('link').first()).toHaveAttribute('href', cast.path('/bonuses'))

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const facts = page.getByRole('region', { name: texts('home_facts_title') })
  await expect(facts.getByText(formatTimesShort('9900.0000', cast.locale), { exact: true })).toBeVisible()
  await expect(facts.getByText(formatNumber(12_345, cast.locale))).toBeVisible()
  await expect(facts.getByRole('link').first()).toHaveAttribute('href', `${cast.path('/fairness')}?bet=${bet.id}`)
  // the account has bets, this browser has not
  await nearOwnGames(page)
  const recent = page.getByRole('region', { name: texts('slots_recent') })
  await expect(recent.getByRole('link', { name: texts('game_name_dice') })).toBeVisible()
  await expectAccessible(page, 'home-lively')
})

test('a favourite set by pointer, keyboard or touch follows the player to their next device [R1]', async ({
  page,
  browser,
  site,
}) => {
  const favourites = (of: Page) => of.getByRole('region', { name: texts('slots_favourites') })
  const tileOf = (of: Page, key: 'game_name_dice' | 'game_name_keno') =>
    of.getByRole('region', { name: texts('home_games') }).getByRole('link', { name: new RegExp(`^${texts(key)}`) })
  const demoOf = (of: Page, key: 'game_name_dice' | 'game_name_keno') =>
    of.getByRole('link', { name: `${texts('slots_demo')}: ${texts(key)}` })
  const heart = page.getByRole('button', { name: texts('slots_favourite') })
  await page.goto('/', { waitUntil: 'networkidle' })
  await listening(page)
  // the session is known when the browser is idle
  await expect(async () => {
    await page.mouse.move(0, 0)
    await tileOf(page, 'game_name_dice').hover()
    await expect(demoOf(page, 'game_name_dice')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(page, 'tile-peek')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(favourites(page).getByRole('link', { name: texts('game_name_dice') })).toBeVisible()

  // the keyboard reaches it after the tile
  await page.mouse.move(0, 0)
  await expect(heart).toHaveCount(0)
  await page.keyboard.press('Tab')
  await tileOf(page, 'game_name_keno').focus()
  await expect(demoOf(page, 'game_name_keno')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(heart).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(heart).toHaveCount(0)

  await register(page)
  await declineDeposit(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fairline:favourites'))).toBe('[]')
  const token = (await page.context().cookies()).filter(({ name }) => name === 'token')
  const phone = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  await phone.addCookies(token)
  const elsewhere = await phone.newPage()
  await elsewhere.goto(site.url + cast.path('/'), { waitUntil: 'networkidle' })
  await declineDeposit(elsewhere)
  await nearOwnGames(elsewhere)
  await expect(favourites(elsewhere).getByRole('link', { name: texts('game_name_dice') })).toBeVisible()

  // a long touch opens a tile's menu, and is not a tap
  const tile = tileOf(elsewhere, 'game_name_keno')
  await tile.scrollIntoViewIfNeeded()
  const box = await tile.boundingBox()
  const touch = await phone.newCDPSession(elsewhere)
  const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(demoOf(elsewhere, 'game_name_keno')).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expectAccessible(elsewhere, 'tile-peek-phone')
  await expect(elsewhere).toHaveURL(site.url + cast.path('/'))
  await demoOf(elsewhere, 'game_name_keno').tap()
  await expect(elsewhere).toHaveURL(/\/games\/keno$/)
  await expect(
    elsewhere.getByRole('banner').or(elsewhere.getByRole('main')).getByText(texts('play_table_demo')).first(),
  ).toBeVisible()
  await elsewhere.getByRole('button', { name: texts('slots_favourite') }).tap()
  await elsewhere.goBack()
  await nearOwnGames(elsewhere)
  await expect(favourites(elsewhere).getByRole('link', { name: texts('game_name_keno') })).toBeVisible()
  await phone.close()
})
