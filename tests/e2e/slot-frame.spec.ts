import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { slotOf } from '#server/shared/rules/slots/game.ts'
import { unitOf } from '#server/shared/rules/slots/stakes.ts'
import type { Opened } from '#server/studio/client/opened.ts'
import { REFUSAL_TEXTS } from '#server/studio/refusal-texts.ts'
import type { Shown } from '#server/studio/rounds/reader.ts'
import { symbolNames } from '#server/studio/symbol-names.ts'
import { TEXTS } from '#server/studio/texts.ts'
import { formatAmount, formatMoney } from '~/lib/format/format.ts'
import { platformClient } from '../support/platform/client.ts'
import { axe, expectAccessible } from './accessibility.ts'
import { expect, test, WHOLE_PIXELS } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, hundredths, signIn } from './player.ts'

test.use(WHOLE_PIXELS)

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const cast = castOf(import.meta.url)
const { texts } = cast
const game = TEXTS[cast.locale]
const PEAR = symbolNames(slotOf('glass-orchard') ?? { symbols: {} }, cast.locale).A ?? ''
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title]')
const amount = (text: string | null) => hundredths(text ?? '', texts) / 100
/** Initial balance of a demo: for visitors in roubles. */
const playMoney = (currency: Currency) => formatMoney(String(1000n * unitOf(currency)), currency, cast.locale)

test('CT23: a demo is played in the frame of its provider without an account, from the keyboard [R17]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/games/slots/glass-orchard/demo')
  const frame = frameOf(page)
  const status = frame.locator('#status')
  await expect(status).toHaveText(game.ready)
  const before = amount(await frame.locator('#balance').textContent())
  expect(before).toBe(Number(1000n * unitOf('RUB')))
  // it fills the phone, below one line of information
  const filled = await page.locator('iframe[title]').boundingBox()
  expect([filled?.x, filled?.width, Math.round((filled?.y ?? 0) + (filled?.height ?? 0))]).toEqual([0, 390, 844])
  expect(filled?.y).toBeLessThan(64)
  await page.getByRole('button', { name: texts('slots_leave_full') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page
    .getByRole('button', { name: texts('slots_full_screen') })
    .first()
    .click()
  const spin = frame.getByRole('button', { name: game.spin, exact: true })
  let spun: Shown | undefined
  for (let n = 0; n < 3; n += 1) {
    await spin.focus()
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/spin'))
    await page.keyboard.press('Space')
    spun = (await (await answered).json()) as Shown
    await expect(status).toHaveText(/₽/)
    await expect(spin).toBeEnabled()
  }
  // a return up to the stake is not a win; a kopeck more is one
  for (const [credits, stakes, isWin] of [
    [4, '80000000', false],
    [5, '100000000', false],
    [6, '100010000', true],
  ] as const) {
    const step = { ...spun?.step, credits, kind: 'spin' }
    const json = { ...spun, step, stake: '100000000', won: stakes, isLast: true }
    await page.route('**/api/spin', (route) => route.fulfill({ json }))
    await spin.click()
    await expect(frame.locator('#returned')).toHaveText(
      new RegExp(`^\\D*${formatAmount(String(Number(stakes) / 1e6), cast.locale).replace('.', '\\.')}`),
    )
    await expect(spin).toBeEnabled()
    await expect(frame.locator('#board')).toHaveClass(isWin ? /gain/ : /^(?!.*gain)/)
    await expect(frame.locator('.cheer')).toHaveText(isWin ? new RegExp(formatAmount('0.01', cast.locale)) : '')
    await page.unroute('**/api/spin')
  }
  await frame.getByRole('button', { name: game.fair }).click()
  await expect(frame.getByRole('dialog')).toContainText(/[0-9a-f]{64}/)
  await page.keyboard.press('Escape')
  await frame.getByRole('button', { name: game.auto }).click()
  const start = frame.getByRole('button', { name: game.start })
  await start.click()
  await expect(frame.getByRole('alert')).toHaveText(game.lossNeeded)
  await page.keyboard.type(formatAmount('0.01', cast.locale))
  await start.click()
  // one spin of a hundred roubles could exceed a loss limit of a kopeck
  await expect(frame.getByRole('dialog', { name: game.whyLoss })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await expect(frame.getByRole('rowheader', { name: PEAR })).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(
    frame.getByRole('img', { name: new RegExp(game.board.replace('{reel}', '3').replace('{symbols}', '')) }),
  ).toBeVisible()
  await expectAccessible(page, 'slot-demo')
  await page.setViewportSize({ width: 1440, height: 900 })
  await spin.click()
  await expect(frame.locator('#status')).toHaveText(/₽/)
  await expect(spin).toBeEnabled()
})

test('a round that was left in its middle is gone on with, and pays what it had decided', async ({ page, site }) => {
  test.skip(site.target === 'edge', 'it is between the frame and the studio')
  const opening = page.waitForResponse((response) => response.url().endsWith('/api/open'))
  await page.goto('/games/slots/deep-quarry/demo')
  const opened = (await (await opening).json()) as Opened
  const inside = page.frames().find((one) => one.url().includes('/g/deep-quarry/'))
  // one spin in about forty has further steps
  const left = await inside?.evaluate(
    async ({ session, stake }) => {
      for (let n = 0; ; n += 1) {
        const body = JSON.stringify({ session, stake, key: `until-it-opens-${n}` })
        const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
        const shown = (await (await fetch('/api/spin', init)).json()) as Shown
        if (!shown.isLast) return shown
      }
    },
    { session: opened.session, stake: opened.stakes[0] ?? '0' },
  )
  if (!left) throw new Error('the game has no frame')
  await page.reload()
  const frame = frameOf(page)
  await expect(frame.getByRole('dialog', { name: game.unfinished })).toBeVisible()
  await frame.getByRole('button', { name: game.goOn }).click()
  const spin = frame.getByRole('button', { name: game.spin, exact: true })
  await expect(spin).toBeEnabled({ timeout: 60_000 })
  const won = amount(await frame.locator('#returned').textContent())
  expect(won).toBeGreaterThan(0)
  expect(amount(await frame.locator('#balance').textContent())).toBeCloseTo(
    (Number(left.balance) - Number(left.won)) / 1e6 + won,
    2,
  )
  // it is over: the game opens without it
  await page.reload()
  await expect(spin).toBeEnabled()
  await expect(frame.getByRole('dialog')).toBeHidden()
})

test('a frame that loads for long says so, one that does not come is down, and it is asked for again [R17]', async ({
  page,
  site,
  trouble,
}) => {
  test.skip(site.target === 'edge', 'it is the page alone that waits')
  trouble.expect(/ERR_FAILED|Failed to load/)
  await page.clock.install()
  await page.route('**/g/glass-orchard/**', (route) => route.abort())
  await page.goto('/games/slots/glass-orchard/demo')
  await expect(page.locator('iframe[title]')).toBeAttached()
  await expect(page.getByText(texts('slots_loading'))).toBeVisible()
  await page.clock.fastForward(8000)
  await expect(page.getByText(texts('slots_slow'))).toBeVisible()
  await page.clock.fastForward(22_000)
  await expect(page.getByRole('heading', { name: texts('slots_down') })).toBeVisible()
  await expect(page.getByText(texts('slots_down_text'))).toBeVisible()
  await page.unroute('**/g/glass-orchard/**')
  await page.getByRole('button', { name: texts('slots_retry') }).click()
  await expect(frameOf(page).getByRole('button', { name: game.spin, exact: true })).toBeEnabled()
})

test('a forged message moves neither the page nor the game: each hears the other’s window and origin alone', async ({
  page,
}) => {
  await page.goto('/games/slots/glass-orchard/demo')
  const frame = frameOf(page)
  const spin = frame.getByRole('button', { name: game.spin, exact: true })
  await expect(spin).toBeEnabled()
  const src = (await page.locator('iframe[title]').getAttribute('src')) ?? ''
  const failed = { fl: 1, type: 'error', code: 'forged', fatal: true }
  // each forged message is followed by a marker, which shows when the target window has received both
  const hearsWords = () =>
    addEventListener('message', ({ data }) => {
      if (typeof data === 'string') document.documentElement.dataset.heard = data
    })
  const expectReceived = (of: Locator, word: string) => expect(of).toHaveAttribute('data-heard', word)
  await page.evaluate(hearsWords)
  await page.evaluate((lie) => {
    postMessage(lie, '*')
    postMessage('itself', '*')
  }, failed)
  await expectReceived(page.locator('html'), 'itself')
  // a frame with the game's origin, but not the game's own
  await page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const stranger = document.createElement('iframe')
        stranger.name = 'stranger'
        stranger.addEventListener('load', resolve)
        stranger.src = address
        document.body.append(stranger)
      }),
    new URL('/readyz', src).href,
  )
  await page.frame({ name: 'stranger' })?.evaluate((lie) => {
    parent.postMessage(lie, '*')
    parent.postMessage('stranger', '*')
  }, failed)
  await expectReceived(page.locator('html'), 'stranger')
  await expect(page.getByRole('heading', { name: texts('slots_down') })).toBeHidden()

  // only the framing page can pause the game, not its own window
  const own = page.frames().find((one) => one.url() === src)
  await own?.evaluate(hearsWords)
  await own?.evaluate(() => {
    postMessage({ fl: 1, type: 'pause' }, '*')
    postMessage('itself', '*')
  })
  await expectReceived(frame.locator('html'), 'itself')
  await expect(spin).toBeEnabled()

  // messages of the page are obeyed: nothing continues while hidden or offline
  const look = (visibility: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibility)
  await look('hidden')
  await expect(spin).toBeDisabled()
  await look('visible')
  await expect(spin).toBeEnabled()
  await page.context().setOffline(true)
  await expect(spin).toBeDisabled()
  await page.context().setOffline(false)
  await expect(spin).toBeEnabled()

  // messages of the game are received
  await own?.evaluate((word) => parent.postMessage(word, '*'), failed)
  const down = page.getByRole('heading', { name: texts('slots_down') })
  await expect(down).toBeVisible()
  // and a game that floods the page with messages is closed
  await page.getByRole('button', { name: texts('slots_retry') }).click()
  await expect(spin).toBeEnabled()
  await page
    .frames()
    .find((one) => one.url() === src)
    ?.evaluate(() => {
      for (let n = 0; n < 200; n += 1) parent.postMessage({ fl: 1, type: 'roundStart', roundId: 'r' }, '*')
    })
  await expect(down).toBeVisible()
})

test('a slot is played for money up to a limit: the balance, the history and the lobby say so [R17]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/games/slots/loomlight/play', { waitUntil: 'networkidle' })
  await expect(page.getByText(texts('slots_sign_in'))).toBeVisible()
  const player = await signIn(context, site)
  await fund(player)
  await page.goto('/games/slots/loomlight/play', { waitUntil: 'networkidle' })
  const frame = frameOf(page)
  await expect(frame.locator('#status')).toHaveText(game.ready)
  const before = amount(await frame.locator('#balance').textContent())
  const staked = amount(await frame.locator('#amount').textContent())
  const spin = frame.getByRole('button', { name: game.spin, exact: true })
  await spin.click()
  await expect(frame.locator('#returned')).not.toHaveText('–', { timeout: 120_000 })
  await expect(spin).toBeEnabled()
  const returned = amount(await frame.locator('#returned').textContent())
  expect(amount(await frame.locator('#balance').textContent())).toBeCloseTo(before - staked + returned, 2)
  await page.setViewportSize({ width: 1440, height: 900 })
  // a token is single-use: a reload, or a round begun elsewhere, requires another launch
  const relaunched = () => page.waitForResponse((response) => response.url().endsWith('/api/open'))
  let again = relaunched()
  const inside = page.frames().find((one) => one.url().includes('/g/loomlight/'))
  await inside?.evaluate(() => location.reload())
  expect((await again).status()).toBe(200)
  await expect(spin).toBeEnabled()
  await page.route('**/api/spin', (route) => route.fulfill({ status: 422, json: { error: 'round_open' } }), {
    times: 1,
  })
  again = relaunched()
  trouble.expect(/\/api\/spin|status of 4/)
  await spin.click()
  expect((await again).status()).toBe(200)
  await expect(spin).toBeEnabled()
  await expect(frame.locator('#balance')).not.toHaveText('–')
  await page.getByRole('button', { name: texts('slots_favourite') }).click()
  await expect(page.getByRole('button', { name: texts('slots_favourite') })).toHaveAttribute('aria-pressed', 'true')
  // play money uses the player's currency; back and forward switch between the modes, each with its own frame
  const money = page.getByRole('navigation', { name: texts('slots_mode') })
  await money.getByRole('link', { name: texts('slots_demo') }).click()
  await expect(frame.locator('#balance')).toContainText(playMoney(cast.currency))
  const own = async () => {
    await expect(page).toHaveURL(/\/loomlight\/play$/)
    await expect(spin).toBeEnabled()
    await expect(frame.locator('#balance')).not.toContainText(playMoney(cast.currency))
  }
  await page.goBack()
  await own()
  await page.goForward()
  await expect(page).toHaveURL(/\/loomlight\/demo$/)
  await expect(spin).toBeEnabled()
  await expect(frame.locator('#balance')).toContainText(playMoney(cast.currency))
  await page.goBack()
  await own()
  // there is no bonus for registering without a deposit
  trouble.expect(/404.*bonus\.waiting/)
  const lobby = page.getByRole('article')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: texts('slots_home') })
    .first()
    .click()
  await expect(lobby.first()).toBeVisible()
  await page.goBack()
  await own()
  await page.goForward()
  await expect(page).toHaveURL(/\/games\/slots$/)
  await expect(lobby.first()).toBeVisible()
  await expect(page.locator('iframe[title]')).toHaveCount(0)
  await page.goBack()
  await own()
  // a limit of the player blocks the next spin, and the frame shows it
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const limit = { kind: 'bet', span: 'each', currency: cast.currency, amount: cast.inOwn('0.5') } as const
  expect((await request(contract.limits.set, limit, { token: player.token })).status).toBe(200)
  await spin.click()
  await expect(frame.locator('#status')).toHaveText(REFUSAL_TEXTS[cast.locale].refusedLimit)
  await expectAccessible(page, 'slot-play')
  await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(2)
  for (const list of ['bets_all', 'bets_high'] as const) await page.getByRole('tab', { name: texts(list) }).click()
  await page.goto('/games/slots', { waitUntil: 'networkidle' })
  for (const row of ['slots_recent', 'slots_favourites'] as const)
    await expect(
      page.getByRole('region', { name: texts(row) }).getByRole('heading', { name: 'Loomlight' }),
    ).toBeVisible()
  await page.goto('/profile/history', { waitUntil: 'networkidle' })
  await expect(page.getByRole('main').getByText('Loomlight').first()).toBeVisible()
})
