import { z } from 'zod'
import { parseMicros } from '#server/shared/money/micros.ts'
import { eachInOne, isFull } from '../support/run/depth.ts'
import { expectAccessible, WIDTHS } from './accessibility.ts'
import { keyboard, listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { instantStage, openWithKnownSeeds } from './instant-stage.ts'
import { castOf } from './pairs.ts'
import { balanceOf, fund, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts, credits } = cast
const { games: GAMES, betButton, historyOf, lastBet, netOfLast } = instantStage(cast)

test('coinflip, keno, wheel and roulette are the games that are played here [A9 R8 R12 R13 R34]', () => {
  expect(GAMES.map(({ path }) => path)).toEqual(['/games/coinflip', '/games/keno', '/games/wheel', '/games/roulette'])
})

for (const [game, width] of eachInOne(GAMES, WIDTHS)) {
  const { name, path, title, choose, outcome, chip, net, isWin } = game
  test(`CT23: a visitor plays the demo of ${name} by keyboard alone at ${width} px, and checks their bet [A9 R8 R12 R13 R34]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openWithKnownSeeds(page, path)
    await expect(page.getByRole('heading', { level: 1, name: texts(title) })).toBeVisible()
    await choose(page)
    const driver = keyboard(page)
    await driver.press(betButton(page, { name, width, isDemo: true }))
    await expect(historyOf(page)).toHaveText([chip ?? outcome])
    await expect(lastBet(page, 'play_demo_bets')).toContainText(net)

    // a return at or below the stake is shown as a loss everywhere
    const proof = page.getByRole('link', {
      name: texts('play_check', {
        outcome: chip ? `${chip} · ${outcome}` : outcome,
        result: texts(isWin ? 'play_win' : 'play_loss'),
      }),
    })
    await driver.press(proof)
    await expect(page.getByRole('heading', { name: texts('fairness_verifier_title') })).toBeVisible()
    await expect(page.locator('.number-hero')).toHaveText(outcome)
  })
}

for (const { name, path, choose } of GAMES)
  test(`${name} fits both widths and passes axe`, async ({ page }) => {
    await openWithKnownSeeds(page, path)
    await choose(page)
    await page.getByRole('button', { name: texts.pattern('play_bet_demo') }).click()
    await expect(historyOf(page)).toHaveCount(1)
    // a target half under the bar would count as too small
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page, path.split('/').at(-1) ?? '')
  })

/** In micro-units. */
const HUNDREDTH = 10_000n

/** A settled bet in the operator's ledger. */
const storedBet = z.object({ stake: z.string(), payout: z.string(), server_seed: z.string().nullable() })

for (const width of isFull ? WIDTHS : [WIDTHS[0]])
  test(`a real-money bet by keyboard in each game at ${width} px matches the ledger and its proof [V6]`, async ({
    page,
    context,
    site,
  }) => {
    await fund(await signIn(context, site))
    await page.setViewportSize({ width, height: 900 })
    const driver = keyboard(page)
    const proofs = new Map<string, string | undefined>()
    // payouts have fractions of a hundredth, which add up to hundredths of the balance that is shown
    let balance: bigint | undefined
    for (const { name, path, choose, chip } of GAMES) {
      await page.goto(path)
      await listening(page)
      balance ??= BigInt(await balanceOf(page, texts)) * HUNDREDTH
      await choose(page)
      await driver.press(betButton(page, { name, width, isDemo: false }))
      await expect(historyOf(page)).toHaveCount(1)
      const proof = await historyOf(page).first().getByRole('link').getAttribute('href')
      const shown = (await historyOf(page).first().textContent()) ?? ''
      proofs.set(proof ?? '', chip ? undefined : shown)

      const net = await netOfLast(page)
      const id = new URL(proof ?? '', page.url()).searchParams.get('bet')
      const ledger = storedBet.parse(await (await fetch(`${site.platformUrl}/general/bets/${id}`)).json())
      const won = parseMicros(ledger.payout) - parseMicros(ledger.stake)
      expect(net).toBe(Math.floor(Number(won) / Number(HUNDREDTH)))
      expect(ledger.server_seed).toBeNull()
      balance += won
      await expect.poll(() => balanceOf(page, texts)).toBe(Number(balance / HUNDREDTH))
    }

    const fairness = page.getByRole('button', { name: texts.pattern('play_fairness_nonce') })
    await driver.press(fairness.or(page.getByRole('button', { name: texts('play_fairness'), exact: true })))
    const dialog = page.getByRole('dialog', { name: texts('fairness_title') })
    await driver.press(dialog.getByRole('button', { name: texts('fairness_rotate') }))
    await expect(dialog.getByText(texts('fairness_revealed_title'))).toBeVisible()
    for (const [proof, outcome] of proofs) {
      await page.goto(proof)
      await expect(page.getByText(texts('fairness_verdict_match'))).toBeVisible()
      if (outcome !== undefined) await expect(page.locator('.number-hero')).toHaveText(outcome)
    }
  })

test('roulette takes chips between its cells from a mouse, and moves them all at once [R13]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await openWithKnownSeeds(page, '/games/roulette')
  const cell = async (place: string) => {
    const box = await page.locator(`[data-cell="${place}"]`).boundingBox()
    return box ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  const [one, five] = [await cell('straight:1'), await cell('straight:5')]
  // where 1, 2, 4 and 5 meet: at the upper right of 1, and the lower left of 5
  await page.mouse.click((one.x + one.width + five.x) / 2, (one.y + five.y + five.height) / 2)
  await page.locator('[data-cell="red"]').click()
  const bet = (amount: string) => page.getByRole('button', { name: texts('play_bet_demo', { amount }) })
  await expect(bet(credits('20'))).toBeVisible()
  await page.locator('summary', { hasText: texts('roulette_groups') }).click()
  await page.getByRole('radio', { name: texts('roulette_corner') }).check()
  await expect(
    page.getByRole('button', { name: `${texts('roulette_corner')} 1 · 2 · 4 · 5: ${credits('10')}` }),
  ).toBeVisible()

  await page.getByRole('button', { name: texts('roulette_double') }).click()
  await expect(bet(credits('40'))).toBeVisible()
  await page.getByRole('button', { name: texts('roulette_undo') }).click()
  await bet(credits('20')).click()
  await expect(historyOf(page)).toHaveText(['22'])
  await expect(lastBet(page, 'play_demo_bets')).toContainText(credits('-20'))

  await page.getByRole('button', { name: texts('roulette_clear') }).click()
  await expect(page.getByText(texts('roulette_prompt')).filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('button', { name: texts('roulette_repeat') }).click()
  await expect(bet(credits('20'))).toBeEnabled()
  await page.locator('[data-cell="red"]').focus()
  await page.keyboard.press('Delete')
  await expect(bet(credits('10'))).toBeVisible()
})
