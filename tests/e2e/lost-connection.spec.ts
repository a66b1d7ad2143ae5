import type { Page } from '@playwright/test'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { balanceOf, fund, hundredths, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
/** Initial value of the stake field, in hundredths. */
const STAKE = Number(cast.inOwn(1000))
const betButton = (page: Page) => page.getByRole('button', { name: texts.pattern('play_bet') })
const retryButton = (page: Page) => page.getByRole('button', { name: texts('play_retry') })
const historyOf = (page: Page) => page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')
const tile = (page: Page, state: 'miner_tile_closed' | 'miner_tile_safe') =>
  page.getByRole('button', { name: texts(state, { tile: 13 }), exact: true })

/** Returns of the player's listed bets, in hundredths. */
async function netsOf(page: Page): Promise<number[]> {
  const table = page.getByRole('table', { name: texts('bets_mine') })
  const headers = await table.getByRole('columnheader').allTextContents()
  const rows = (await table.getByRole('row').all()).slice(1)
  const cells = rows.map((row) =>
    row
      .getByRole('cell')
      .nth(headers.indexOf(texts('bets_net')))
      .textContent(),
  )
  return (await Promise.all(cells)).map((net) => hundredths(net ?? '', texts))
}

/** Lets the server process a call once, and loses the response. */
const loseAnswer = (page: Page, procedure: string) =>
  page.route(
    `**/api/trpc/${procedure}*`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

test('a bet whose answer is lost is the same bet when it is asked for again, and staked once [V6]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(/ERR_CONNECTION_RESET/)
  await fund(await signIn(context, site))
  await page.goto('/games/coinflip')
  await listening(page)
  // the list of results loads after hydration: later it would include the bet whose response is lost
  await page.waitForLoadState('networkidle')
  const before = await balanceOf(page, texts)
  await loseAnswer(page, 'coinflip.placeBet')
  await betButton(page).click()
  await expect(retryButton(page)).toBeEnabled()
  await expect(page.getByRole('status').filter({ hasText: texts.pattern('play_retry_note') })).toBeVisible()
  await expect(historyOf(page)).toHaveCount(0)

  await retryButton(page).click()
  await expect(historyOf(page)).toHaveCount(1)
  await expect(betButton(page)).toBeEnabled()
  const [net = 0, ...others] = await netsOf(page)
  expect(others).toEqual([])
  await expect.poll(() => balanceOf(page, texts)).toBe(before + net)
  await page.reload()
  await expect(historyOf(page)).toHaveCount(1)
  expect(await balanceOf(page, texts)).toBe(before + net)
})

test('a profile that was requested before a bet does not replace the balance after it [V6]', async ({
  page,
  context,
  site,
}) => {
  await fund(await signIn(context, site))
  const requested = Promise.withResolvers<void>()
  const isSettled = Promise.withResolvers<void>()
  // a new account takes its time zone from the browser, and the page reloads its profile
  await page.route(
    '**/api/trpc/session.current*',
    async (route) => {
      const older = await route.fetch()
      requested.resolve()
      await isSettled.promise
      await route.fulfill({ response: older })
    },
    { times: 1 },
  )
  await page.goto('/games/coinflip')
  await listening(page)
  await requested.promise
  const before = await balanceOf(page, texts)
  await betButton(page).click()
  await expect(historyOf(page)).toHaveCount(1)
  await expect(betButton(page)).toBeEnabled()
  const [net = 0] = await netsOf(page)
  await expect.poll(() => balanceOf(page, texts)).toBe(before + net)
  isSettled.resolve()
  await page.waitForLoadState('networkidle')
  expect(await balanceOf(page, texts)).toBe(before + net)
})

test('CT10: a round goes on after its answer, its connection and its session are lost in the middle [R34 S4]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(/ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|401/)
  await fund(await signIn(context, site))
  await page.goto('/games/miner')
  await listening(page)
  await page.getByRole('button', { name: '1', exact: true }).click()
  const before = await balanceOf(page, texts)

  // the response of the start is lost: repeated, it returns the same round
  await loseAnswer(page, 'miner.start')
  await betButton(page).click()
  await retryButton(page).click()
  await expect(tile(page, 'miner_tile_closed')).toBeEnabled()
  await expect.poll(() => balanceOf(page, texts)).toBe(before - STAKE)

  // the session ends: no tile can be opened, and the round is intact when the player is back
  const cookies = await context.cookies()
  await context.clearCookies({ name: 'token' })
  await tile(page, 'miner_tile_closed').click()
  await expect(page.getByRole('banner').getByRole('link', { name: texts('shell_register') })).toBeVisible()
  await context.addCookies(cookies)
  await page.reload()
  await expect.poll(() => balanceOf(page, texts)).toBe(before - STAKE)

  await expect(tile(page, 'miner_tile_closed')).toBeEnabled()

  // the network fails during a step: its result is unknown, and repeating it resolves that
  await context.setOffline(true)
  await tile(page, 'miner_tile_closed').click()
  await expect(retryButton(page)).toBeEnabled()
  await context.setOffline(false)
  await loseAnswer(page, 'miner.pick')
  await retryButton(page).click()
  await expect(retryButton(page)).toBeEnabled()
  await retryButton(page).click()
  const safe = tile(page, 'miner_tile_safe')
  await expect(safe.or(betButton(page))).toBeVisible()
  const worth = (await safe.isVisible()) ? await cashOut(page) : 0
  await expect.poll(() => balanceOf(page, texts)).toBe(before - STAKE + worth)
  await expect(historyOf(page)).toHaveCount(1)
})

/** Cashes the round out, and returns the button's value, in hundredths. */
async function cashOut(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: texts.pattern('play_cash_out') })
  const worth = hundredths((await button.textContent()) ?? '', texts)
  await button.click()
  await expect(betButton(page)).toBeVisible()
  return worth
}

for (const noticed of ['while it is gone', 'once it is back'] as const)
  test(`a page that loses the script of its streams, and notices ${noticed}, follows again [S3]`, async ({
    page,
    context,
    site,
    trouble,
  }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/)
    const player = await signIn(context, site)
    await fund(player)
    await page.route(
      '**/assets/**/live-client-*.js',
      async (route) => {
        await context.setOffline(true)
        await page.waitForFunction(() => !navigator.onLine)
        if (noticed === 'once it is back') {
          await context.setOffline(false)
          await page.waitForFunction(() => navigator.onLine)
        }
        await route.abort('internetdisconnected')
      },
      { times: 1 },
    )
    const documents: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/live-client-'))
    await page.goto(cast.path('/games/dice'))
    await lost
    await context.setOffline(false)
    await listening(page)
    const before = await balanceOf(page, texts)
    await fund(player)
    await expect.poll(() => balanceOf(page, texts)).toBe(2 * before)
    expect(documents).toHaveLength(1)
  })
