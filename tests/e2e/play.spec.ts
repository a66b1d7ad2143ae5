import type { Page } from '@playwright/test'
import { formatField, formatTimesShort } from '~/lib/format/format.ts'
import { listening } from './driver.ts'
import { expect, test, WHOLE_PIXELS } from './fixtures.ts'
import { instantStage, keys, openWithKnownSeeds, PURSE } from './instant-stage.ts'
import { castOf } from './pairs.ts'

test.use(WHOLE_PIXELS)

const cast = castOf(import.meta.url)
const { texts, locale, credits } = cast
const { games: GAMES, historyOf, lastBet } = instantStage(cast)

test('each game runs in Auto, to the number of bets and no further', async ({ page }) => {
  for (const { path, choose } of GAMES) {
    await openWithKnownSeeds(page, path)
    await choose(page)
    await page.getByRole('tab', { name: texts('play_auto') }).click()
    await page.getByLabel(texts('play_auto_bets')).fill('2')
    await page.getByLabel(texts('play_auto_stop_loss')).fill('1000')
    await page.getByRole('button', { name: texts('play_auto_start_demo') }).click()
    await expect(page.getByText(texts('play_auto_end_finished')).filter({ visible: true })).toBeVisible()
    await expect(historyOf(page)).toHaveCount(2)
  }
})

for (const [stop, path, field, value, end] of [
  ['one good bet', '/games/wheel', 'play_auto_single_win', '0.5', 'play_auto_end_single_win'],
  ['a win', '/games/wheel', 'play_auto_wins', '1', 'play_auto_end_wins'],
  ['a loss', '/games/roulette', 'play_auto_losses', '1', 'play_auto_end_losses'],
] as const)
  test(`auto stops at ${stop} where its player wants that, and says why`, async ({ page }) => {
    await openWithKnownSeeds(page, path)
    // pocket 22 is black
    if (path === '/games/roulette') await page.locator('[data-cell="red"]').click()
    await page.getByRole('tab', { name: texts('play_auto') }).click()
    await page.getByLabel(texts('play_auto_stop_loss')).fill('1000')
    await page.locator('summary', { hasText: texts('play_auto_more_stops') }).click()
    await page.getByLabel(texts(field)).fill(formatField(value, locale, value.split('.')[1]?.length ?? 0))
    await page.getByRole('button', { name: texts('play_auto_start_demo') }).click()
    await expect(page.getByText(texts(end)).filter({ visible: true })).toBeVisible()
    await expect(historyOf(page)).toHaveCount(1)
  })

test('CT13: a part of the stake that comes back in keno is shown as the loss that it is', async ({ page }) => {
  await openWithKnownSeeds(page, '/games/keno')
  await page.getByRole('radio', { name: texts('game_risk_low') }).check()
  await page.getByRole('button', { name: '1', exact: true }).click()
  await expect(page.getByText(texts('keno_below_stake'))).toBeVisible()
  await page.getByRole('button', { name: texts.pattern('play_bet_demo') }).click()
  // 0 of 1 at the low risk pays 0.7 of the stake
  await expect(lastBet(page, 'play_demo_bets')).toContainText(credits('-3'))
  await expect(
    page.getByRole('link', { name: texts('play_check', { outcome: '0 / 1', result: texts('play_loss') }) }),
  ).toBeVisible()
  await expect(
    page.getByRole('region', { name: texts('game_name_keno') }).locator('.text-win', { hasText: 'FUN' }),
  ).toHaveText([
    /^\+/, // the amount that a win would add
  ])
})

test('the side that came up is seen by those who asked for less movement too', async ({ page }) => {
  await openWithKnownSeeds(page, '/games/coinflip')
  const inTheMiddle = () =>
    page.locator('.coin').evaluate((coin) => {
      const { x, y, width, height } = coin.getBoundingClientRect()
      const seen = document.elementFromPoint(x + width / 2, y + height / 2)
      return seen?.closest('.coin-face')?.classList.contains('coin-heads') ? 'heads' : seen?.tagName
    })
  await page.getByRole('button', { name: texts.pattern('play_bet_demo') }).click()
  await expect(historyOf(page)).toHaveText([texts('coinflip_heads')])
  expect(await inTheMiddle()).toBe('heads')
})

test('a win of 10 or 100 times the stake shows over the board and goes, still under reduced motion', async ({
  page,
}) => {
  // the second bet of the published seeds rolls 0.21, the third 5.41
  await openWithKnownSeeds(page, '/games/dice', 1)
  const moment = page.locator('.win-moment')
  // an animation that ends within a millisecond does not count
  const moving = () =>
    moment.evaluate(
      (element) =>
        element
          .getAnimations({ subtree: true })
          .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 1)
          .length,
    )
  const win = async (chance: string, { times, size }: { times: string; size: string }) => {
    const field = page.getByRole('textbox', { name: texts('game_chance') })
    await field.fill(chance)
    await field.blur()
    await page.getByRole('button', { name: texts.pattern('play_bet_demo') }).click()
    await expect(moment).toContainText(times)
    await expect(moment).toHaveAttribute('data-size', size)
  }
  await page.getByRole('button', { name: texts('dice_under'), exact: true }).click()
  await win(formatField('0.99', locale, 2), { times: '100×', size: 'huge' })
  expect(await moving()).toBe(0)
  await expect(moment).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await win(formatField('9.9', locale, 1), { times: '10×', size: 'big' })
  expect(await moving()).toBeGreaterThan(0)
  await expect(moment).toHaveCount(0)
})

test('keys play the coin once they are turned on, and the list says which', async ({ page }) => {
  await openWithKnownSeeds(page, '/games/coinflip')
  const list = page.getByRole('dialog', { name: texts('play_hotkeys') })
  // keyboard shortcuts become active shortly after hydration
  await expect(async () => {
    await page.keyboard.press('Shift+Slash')
    await expect(list).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(list.getByText(texts('coinflip_tails'))).toBeVisible()
  await list.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await keys(page, 'KeyW', 'KeyS', 'Space')
  await expect(lastBet(page, 'play_demo_bets')).toContainText(credits('-20'))
})

/** Records the synthesizer's frequencies instead of listening. */
async function noteSounds(page: Page) {
  await page.addInitScript(() => {
    window.OscillatorNode = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options)
        const { dataset } = document.documentElement
        dataset.heard = `${dataset.heard ?? ''} ${options?.frequency}`
      }
    }
  })
  return async () => (await page.locator('html').getAttribute('data-heard'))?.trim().split(' ') ?? []
}

test('a reel is heard as its tiles pass the mark, and stands where it was won', async ({ page }) => {
  const received = await noteSounds(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openWithKnownSeeds(page, '/games/cases/starter')
  await listening(page)
  await page.getByRole('button', { name: texts('play_sound') }).click()
  await page.getByRole('button', { name: texts.pattern('play_bet_demo') }).click()
  const tick = '1400'
  await expect.poll(async () => (await received()).filter((hertz) => hertz === tick).length).toBeGreaterThan(3)
  await expect(page.locator('.reel-strip[data-won]')).toHaveCount(1)
})

test('a win is heard once sound is asked for; a loss, and a part of the stake that comes back, are silent', async ({
  page,
}) => {
  const received = await noteSounds(page)
  const bet = page.getByRole('button', { name: texts.pattern('play_bet_demo') })
  const [placed, won] = ['220', '523.25']

  await openWithKnownSeeds(page, '/games/wheel')
  await bet.click()
  await expect(historyOf(page)).toHaveText([formatTimesShort('1.5', locale)])
  // in words, not in numbers alone
  await expect(
    page
      .getByRole('region', { name: texts('game_name_wheel') })
      .getByText(texts('play_won_times', { multiplier: formatTimesShort('1.5', locale) })),
  ).toBeVisible()
  expect(await received()).toEqual([])

  await page.evaluate((stored) => sessionStorage.setItem('fairline:demo', stored), PURSE)
  await page.reload()
  await listening(page)
  await page.getByRole('button', { name: texts('play_sound') }).click()
  await bet.click()
  await expect.poll(received).toContain(won)

  await page.evaluate((stored) => sessionStorage.setItem('fairline:demo', stored), PURSE)
  await page.goto('/games/keno')
  await listening(page)
  await page.getByRole('radio', { name: texts('game_risk_low') }).check()
  await page.getByRole('button', { name: '1', exact: true }).click()
  await bet.click()
  // seven tenths of the stake
  await expect(lastBet(page, 'play_demo_bets')).toContainText(credits('-3'))
  await expect.poll(received).toEqual([placed])
})

test.describe('until scripts have run', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing of a game can be pressed, which would be lost without a word [A9]', async ({ page, trouble }) => {
    trouble.expect(/\.js csp$/)
    for (const game of ['dice', 'coinflip', 'hilo', 'keno', 'roulette', 'wheel', 'miner', 'cases/spark']) {
      await page.goto(`/games/${game}`)
      const button = page.locator('main button:enabled').first()
      await button.focus()
      await expect(button).not.toBeFocused()
      await expect(page.locator('main button:not([inert] *)')).toHaveCount(0)
    }
  })
})
