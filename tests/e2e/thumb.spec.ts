import { formatField } from '~/lib/format/format.ts'
import { type Driver, listening } from './driver.ts'
import { expect, test, WHOLE_PIXELS } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { deposit, fund, register, signIn } from './player.ts'

test.use(WHOLE_PIXELS)

// A phone: touch input, and outcomes that appear immediately.
test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
})

const cast = castOf(import.meta.url)
const { texts } = cast

test('auto leads to what it lacks, and says in the bar how it goes', async ({ page }) => {
  await page.goto('/games/dice')
  await listening(page)
  await page.getByRole('tab', { name: texts('play_auto') }).tap()
  const stopLoss = page.getByRole('textbox', { name: texts('play_auto_stop_loss') })
  await expect(stopLoss).toBeAttached()
  const start = page.getByRole('button', { name: texts('play_auto_start_short'), exact: true })
  await start.tap()
  await expect(stopLoss).toBeFocused()
  await expect(stopLoss).toBeInViewport()
  await expect(stopLoss).toHaveAccessibleDescription(texts('play_auto_lacks_stop_loss'))
  await stopLoss.fill('1000')
  await page
    .getByRole('spinbutton', { name: texts('play_auto_bets') })
    .or(page.locator('#auto-bets'))
    .first()
    .fill('2')
  await start.tap()
  const bar = page.locator('.fixed', { has: start })
  await expect(bar.getByText(texts('play_auto_end_finished'))).toBeVisible()
  await expect(bar.getByText(texts('play_auto_progress', { placed: 2, bets: 2 }))).toBeVisible()
})

test('a bet that is too large or more than there is says so over the button', async ({ page }) => {
  await page.goto('/games/dice')
  await listening(page)
  const bar = page.locator('.fixed', {
    has: page.getByRole('button', { name: texts('play_bet_demo_short'), exact: true }),
  })
  const stake = bar.getByRole('textbox')
  await stake.fill(formatField('10000.01', cast.locale, 2))
  await expect(bar.getByRole('status')).toHaveText(/10.000/)
  await expect(bar.getByRole('button').last()).toBeDisabled()
  await stake.fill('10000')
  await bar.getByRole('button').last().tap()
  await expect(page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')).toHaveCount(1)
  await page.evaluate(() =>
    sessionStorage.setItem(
      'fairline:demo',
      JSON.stringify({ ...JSON.parse(sessionStorage.getItem('fairline:demo') ?? '{}'), credits: '1' }),
    ),
  )
  await page.reload()
  await listening(page)
  await stake.fill('10')
  await expect(bar.getByRole('status')).toContainText(texts('play_demo_short'))
  await expect(bar.getByRole('status')).toBeInViewport()
})

test('a finger lays chips on lines and corners, and a disabled bet says why where the thumb is', async ({ page }) => {
  await page.goto('/games/roulette')
  await listening(page)
  const bet = page.getByRole('button', { name: texts.pattern('play_bet_demo') }).filter({ visible: true })
  await expect(page.getByText(texts('roulette_prompt')).filter({ visible: true }).last()).toBeInViewport()
  const boxOf = async (place: string) => {
    await page.locator(`[data-cell="${place}"]`).scrollIntoViewIfNeeded()
    return (await page.locator(`[data-cell="${place}"]`).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  const one = await boxOf('straight:1')
  // where 1, 2, 4 and 5 meet: at the lower right of 1
  await page.touchscreen.tap(one.x + one.width + 1, one.y + one.height + 1)
  await expect(bet).toHaveText(texts('play_bet_demo', { amount: cast.credits('10') }))
  await page.locator('summary', { hasText: texts('roulette_groups') }).tap()
  await page.getByRole('radio', { name: texts('roulette_corner') }).check()
  await expect(
    page.getByRole('button', { name: `${texts('roulette_corner')} 1 · 2 · 4 · 5: ${cast.credits('10')}` }),
  ).toBeVisible()
})

test('crash says over its button why it does not bet, and a lost connection is said before the press', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  await page.goto('/games/crash')
  await listening(page)
  const bar = page.locator('.fixed', {
    has: page.getByRole('textbox', { name: `${texts('play_stake')}, ${texts('crash_slot', { slot: 1 })}` }),
  })
  const stake = bar.getByRole('textbox')
  await stake.fill(formatField('10000.01', cast.locale, 2))
  await expect(bar.getByRole('status')).toHaveText(/10.000/)
  await expect(bar.getByRole('status')).toBeInViewport()
  await expect(stake).toHaveAttribute('aria-invalid', 'true')

  await fund(await signIn(context, site))
  await page.goto('/games/dice')
  await listening(page)
  // without a message it is not rendered
  const note = page
    .locator('.fixed', { has: page.getByRole('button', { name: texts('play_bet_short'), exact: true }) })
    .locator('[role=status]')
  await expect(note).toBeEmpty()
  await context.setOffline(true)
  await expect(note).toHaveText(texts('play_offline_now'))
  await expect(note).toBeInViewport()
  await context.setOffline(false)
  await expect(note).toBeEmpty()
})

test('the dialog checks the round that it was opened from, and Back closes the menu and leaves the game', async ({
  page,
}) => {
  await page.goto('/games/dice')
  await listening(page)
  await page.getByRole('button', { name: texts('play_bet_demo_short'), exact: true }).tap()
  await expect(page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: texts('play_fairness'), exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: texts('fairness_title') })
  await expect(dialog.getByText(texts('fairness_verdict_match'))).toBeInViewport()
  await expect(dialog.getByRole('button', { name: texts.pattern('ui_copy') }).first()).toBeAttached()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page
    .getByRole('navigation', { name: texts('shell_bottom_bar') })
    .getByText(texts('shell_menu'))
    .tap()
  const menu = page.getByRole('dialog', { name: texts('shell_menu') })
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/games\/dice$/)
})

test('from signing up to a first bet that is checked are nine taps and two fields [A2 A9]', async ({ page }) => {
  let taps = 0
  const finger: Driver = {
    async press(target) {
      taps += 1
      await target.tap()
    },
    write: (target, text) => target.fill(text),
  }
  await page.goto('/games/dice')
  await listening(page)
  await register(page, { driver: finger })
  await deposit(page, finger)
  await finger.press(page.getByRole('button', { name: texts('play_bet_short'), exact: true }))
  await expect(page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')).toHaveCount(1)
  await finger.press(page.getByRole('button', { name: texts('play_fairness'), exact: true }))
  const dialog = page.getByRole('dialog', { name: texts('fairness_title') })
  await finger.press(dialog.getByRole('button', { name: texts('fairness_round_reveal') }))
  await expect(dialog.getByText(texts('fairness_verdict_match'))).toBeInViewport()
  expect(taps).toBe(9)
})

test('focus stays on the board from step to step, and each safe tile is announced', async ({ page }) => {
  await page.goto('/games/miner')
  await listening(page)
  const bet = page.getByRole('button', { name: texts('play_bet_demo_short'), exact: true })
  const tiles = page.getByRole('group', { name: texts('miner_board') }).getByRole('button')
  for (let tile = 0; tile < 25; tile += 1) {
    await bet.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: texts('play_cash_out_short'), exact: true })).toBeFocused()
    await tiles.nth(tile).focus()
    await page.keyboard.press('Enter')
    await expect(tiles.nth(tile)).not.toHaveAccessibleName(texts('miner_tile_closed', { tile: tile + 1 }))
    await expect(tiles.nth(tile)).toBeFocused()
    if ((await tiles.nth(tile).getAttribute('aria-label')) === texts('miner_tile_safe', { tile: tile + 1 })) {
      await expect(page.locator('[aria-live=polite]', { hasText: texts.pattern('miner_tile_opened') })).toBeAttached()
      return
    }
  }
  throw new Error('no tile was safe')
})

/** From the narrowest phone to the widest desktop. */
const ALL_WIDTHS = [320, 360, 768, 1024, 1280, 1680, 1920, 2560]

for (const path of ['/', '/games/dice', '/games/crash', '/games/rooms/red', '/games/roulette', '/fairness'])
  test(`nothing scrolls sideways at any width, and the hero is whole on ${path}`, async ({ page }) => {
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    for (const width of ALL_WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(beyond, { message: `at ${width} px` }).toBeLessThanOrEqual(0)
      if (path !== '/') continue
      const outside = await page
        .locator('section')
        .filter({ has: title })
        .evaluate((section) => {
          const box = section.getBoundingClientRect()
          return [...section.querySelectorAll('h1, p, a, circle')].flatMap((part) => {
            const { left, right, width } = part.getBoundingClientRect()
            return width > 0 && (left < box.left - 1 || right > box.right + 1) ? [part.outerHTML.slice(0, 120)] : []
          })
        })
      expect(outside, `at ${width} px`).toEqual([])
    }
  })
