import type { Page } from '@playwright/test'
import { z } from 'zod'
import { P1_BETS } from '../unit/rules/vectors.ts'
import { expect, test } from './fixtures.ts'
import { keyboard, listening } from './hands.ts'
import { look, WIDTHS } from './looks.ts'
import { balanceOf, deposit, hundredths, register } from './player.ts'
import { type MessageKey, textsOf } from './texts.ts'

// Outcomes appear at once, and no colour is measured half-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const texts = textsOf('ru')

type Game = {
  name: string
  path: string
  title: MessageKey
  rows: string
  /** Makes a bet that can be placed, without a pointer. */
  choose(page: Page): Promise<void>
  /** What the first bet of the published seeds comes to (domain/games.md B.7), and what it brings in the demo. */
  outcome: string
  net: string
  isWin: boolean
}

const keys = async (page: Page, ...presses: string[]) => {
  for (const press of presses) await page.keyboard.press(press)
}

const GAMES: readonly Game[] = [
  {
    name: 'coinflip',
    path: '/games/coinflip',
    title: 'game_coinflip',
    rows: 'R8 A9',
    async choose(page) {
      await page.locator('input[value="heads"]').focus()
      await keys(page, 'ArrowRight')
    },
    outcome: 'Орёл',
    net: '−10,00 ¤',
    isWin: false,
  },
  {
    name: 'keno',
    path: '/games/keno',
    title: 'game_keno',
    rows: 'R12 A9',
    async choose(page) {
      await page.getByRole('button', { name: '1', exact: true }).focus()
      // 3, and 12 below and beside it: both are drawn
      await keys(page, 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown', 'ArrowRight', 'Space')
    },
    outcome: '2 / 2',
    net: '+34,90 ¤',
    isWin: true,
  },
  {
    name: 'the wheel',
    path: '/games/wheel',
    title: 'game_wheel',
    rows: 'R34 A9 L3',
    choose: async () => undefined,
    outcome: '1,5×',
    net: '+0,50 ¤',
    isWin: true,
  },
  {
    name: 'roulette',
    path: '/games/roulette',
    title: 'game_roulette',
    rows: 'R13 A9',
    async choose(page) {
      // zero and 19–36: one of the two chips wins what the other loses
      await page.locator('[data-cell="straight:0"]').focus()
      await keys(page, 'Enter', 'End', 'Enter')
    },
    outcome: '22',
    net: '0,00 ¤',
    isWin: false,
  },
]

const PURSE = JSON.stringify({ credits: '10000', staked: '0', ...P1_BETS[0].seeds })

/** The demo begins with published seeds, whose outcomes are known. */
async function openWithKnownSeeds(page: Page, path: string): Promise<void> {
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('fairline:demo') === null) sessionStorage.setItem('fairline:demo', stored)
  }, PURSE)
  await page.goto(path)
  await listening(page)
}

const historyOf = (page: Page, { texts: of } = { texts }) =>
  page.getByRole('list', { name: of('play_history') }).getByRole('listitem')

/** The bet button as it stands at a width: where a stake is typed on a phone, it is short of the amount. */
function betButton(page: Page, { name, width, isDemo }: { name: string; width: number; isDemo: boolean }) {
  const isShort = width < 1024 && name !== 'roulette'
  if (isDemo)
    return page.getByRole('button', { name: texts.pattern(isShort ? 'play_bet_demo_short' : 'play_bet_demo') })
  return page.getByRole('button', { name: texts.pattern(isShort ? 'play_bet_short' : 'play_bet') })
}

/** The row of the last bet in the list of one's own. */
const lastBet = (page: Page, list: MessageKey) =>
  page
    .getByRole('table', { name: texts(list) })
    .getByRole('row')
    .nth(1)

/** What the last of a player's own bets brought, as the list has it, in hundredths. */
async function netOfLast(page: Page): Promise<number> {
  const table = page.getByRole('table', { name: texts('bets_mine') })
  const headers = await table.getByRole('columnheader').allTextContents()
  const cells = lastBet(page, 'bets_mine').getByRole('cell')
  return hundredths((await cells.nth(headers.indexOf(texts('bets_net'))).textContent()) ?? '')
}

for (const { name, path, title, rows, choose, outcome, net, isWin } of GAMES) {
  for (const width of WIDTHS)
    test(`a visitor plays the demo of ${name} by keyboard alone at ${width} px, and checks his bet [${rows}]`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await openWithKnownSeeds(page, path)
      await expect(page.getByRole('heading', { level: 1, name: texts(title) })).toBeVisible()
      await choose(page)
      const hands = keyboard(page)
      await hands.press(betButton(page, { name, width, isDemo: true }))
      await expect(historyOf(page)).toHaveText([outcome])
      await expect(lastBet(page, 'play_demo_bets')).toContainText(net)

      // a return at or below the stake is a loss wherever it is named
      const proof = page.getByRole('link', {
        name: texts('play_check', { outcome, result: texts(isWin ? 'play_win' : 'play_loss') }),
      })
      await hands.press(proof)
      await expect(page.getByRole('heading', { name: texts('fairness_verifier_title') })).toBeVisible()
      await expect(page.locator('.number-hero')).toHaveText(outcome)
    })

  for (const locale of ['ru', 'hi'] as const)
    test(`${name} looks right and is accessible in ${locale}`, { tag: '@drawn' }, async ({ page }) => {
      const of = textsOf(locale)
      await openWithKnownSeeds(page, `${locale === 'ru' ? '' : `/${locale}`}${path}`)
      await choose(page)
      await page.getByRole('button', { name: of.pattern('play_bet_demo') }).click()
      await expect(historyOf(page, { texts: of })).toHaveCount(1)
      await look(page, `${path.split('/').at(-1)}-${locale}`)
    })
}

/** A settled bet as the operator's ledger has it. */
const storedBet = z.object({ stake: z.string(), payout: z.string(), server_seed: z.string().nullable() })

for (const width of WIDTHS)
  test(`a player bets for money in each game at ${width} px by keyboard: what is shown is what the ledger has, and is proven [V6]`, async ({
    page,
    site,
  }) => {
    await page.goto('/')
    await register(page)
    await deposit(page)
    await page.setViewportSize({ width, height: 900 })
    const hands = keyboard(page)
    const proofs = new Map<string, string>()
    for (const { name, path, choose } of GAMES) {
      await page.goto(path)
      await listening(page)
      const before = await balanceOf(page, texts)
      await choose(page)
      await hands.press(betButton(page, { name, width, isDemo: false }))
      await expect(historyOf(page)).toHaveCount(1)
      const proof = await historyOf(page).first().getByRole('link').getAttribute('href')
      proofs.set(proof ?? '', (await historyOf(page).first().textContent()) ?? '')

      const net = await netOfLast(page)
      const id = new URL(proof ?? '', page.url()).searchParams.get('bet')
      const ledger = storedBet.parse(await (await fetch(`${site.platformUrl}/general/bets/${id}`)).json())
      expect(net).toBe(Math.floor((Number(ledger.payout) - Number(ledger.stake)) * 100))
      expect(ledger.server_seed).toBeNull()
      await expect.poll(() => balanceOf(page, texts)).toBe(before + net)
    }

    const fairness = page.getByRole('button', { name: texts.pattern('play_fairness_nonce') })
    await hands.press(fairness.or(page.getByRole('button', { name: texts('play_fairness'), exact: true })))
    const dialog = page.getByRole('dialog', { name: texts('fairness_title') })
    await hands.press(dialog.getByRole('button', { name: texts('fairness_rotate') }))
    await expect(dialog.getByText(texts('fairness_revealed_title'))).toBeVisible()
    for (const [proof, outcome] of proofs) {
      await page.goto(proof)
      await expect(page.getByText(texts('fairness_verdict_match'))).toBeVisible()
      await expect(page.locator('.number-hero')).toHaveText(outcome)
    }
  })

test('each game runs in Auto, to the number of bets and no further', async ({ page }) => {
  for (const { path, choose } of GAMES) {
    await openWithKnownSeeds(page, path)
    await choose(page)
    await page.getByRole('tab', { name: texts('play_auto') }).click()
    await page.getByLabel(texts('play_auto_bets')).fill('2')
    await page.getByLabel(texts('play_auto_stop_loss')).fill('1000')
    await page.getByRole('button', { name: texts('play_auto_start_demo') }).click()
    await expect(page.getByText(texts('play_auto_end_finished'))).toBeVisible()
    await expect(historyOf(page)).toHaveCount(2)
  }
})

for (const [stop, path, field, value, end] of [
  ['one good bet', '/games/wheel', 'play_auto_single_win', '0,5', 'play_auto_end_single_win'],
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
    await page.getByLabel(texts(field)).fill(value)
    await page.getByRole('button', { name: texts('play_auto_start_demo') }).click()
    await expect(page.getByText(texts(end))).toBeVisible()
    await expect(historyOf(page)).toHaveCount(1)
  })

test('a part of the stake that comes back in keno is shown as the loss that it is', async ({ page }) => {
  await openWithKnownSeeds(page, '/games/keno')
  await page.getByRole('radio', { name: texts('game_risk_low') }).check()
  await page.getByRole('button', { name: '1', exact: true }).click()
  await expect(page.getByText(texts('keno_below_stake'))).toBeVisible()
  await page.getByRole('button', { name: texts.pattern('play_bet_demo') }).click()
  // 0 of 1 at the low risk pays 0.7 of the stake
  await expect(lastBet(page, 'play_demo_bets')).toContainText('−3,00 ¤')
  await expect(
    page.getByRole('link', { name: texts('play_check', { outcome: '0 / 1', result: texts('play_loss') }) }),
  ).toBeVisible()
  await expect(
    page.getByRole('region', { name: texts('game_keno') }).locator('.text-win', { hasText: '¤' }),
  ).toHaveText([
    /^\+/, // what a win would add
  ])
})

test('keys play the coin once they are turned on, and the list says which', async ({ page }) => {
  await openWithKnownSeeds(page, '/games/coinflip')
  const list = page.getByRole('dialog', { name: texts('play_hotkeys') })
  // the page listens to keys an instant after it is taken over
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
  await expect(lastBet(page, 'play_demo_bets')).toContainText('−20,00 ¤')
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
  await expect(bet('20,00 ¤')).toBeVisible()
  await page.locator('summary', { hasText: texts('roulette_groups') }).click()
  await page.getByRole('radio', { name: texts('roulette_corner') }).check()
  await expect(page.getByRole('button', { name: `${texts('roulette_corner')} 1 · 2 · 4 · 5: 10,00 ¤` })).toBeVisible()

  await page.getByRole('button', { name: texts('roulette_double') }).click()
  await expect(bet('40,00 ¤')).toBeVisible()
  await page.getByRole('button', { name: texts('roulette_undo') }).click()
  await bet('20,00 ¤').click()
  await expect(historyOf(page)).toHaveText(['22'])
  await expect(lastBet(page, 'play_demo_bets')).toContainText('−20,00 ¤')

  await page.getByRole('button', { name: texts('roulette_clear') }).click()
  await expect(page.getByText(texts('roulette_prompt')).filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('button', { name: texts('roulette_repeat') }).click()
  await expect(bet('20,00 ¤')).toBeEnabled()
  await page.locator('[data-cell="red"]').focus()
  await page.keyboard.press('Delete')
  await expect(bet('10,00 ¤')).toBeVisible()
})

test('a win is heard once sound is asked for; a loss, and a part of the stake that comes back, are silent', async ({
  page,
}) => {
  // what is played is noted instead of listened to: the frequencies of the synthesizer
  await page.addInitScript(() => {
    window.OscillatorNode = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options)
        const { dataset } = document.documentElement
        dataset.heard = `${dataset.heard ?? ''} ${options?.frequency}`
      }
    }
  })
  const heard = async () => (await page.locator('html').getAttribute('data-heard'))?.trim().split(' ') ?? []
  const bet = page.getByRole('button', { name: texts.pattern('play_bet_demo') })
  const [placed, won] = ['196', '523.25']

  await openWithKnownSeeds(page, '/games/wheel')
  await bet.click()
  await expect(historyOf(page)).toHaveText(['1,5×'])
  expect(await heard()).toEqual([])

  await page.evaluate((stored) => sessionStorage.setItem('fairline:demo', stored), PURSE)
  await page.reload()
  await listening(page)
  await page.getByRole('button', { name: texts('play_sound') }).click()
  await bet.click()
  await expect.poll(heard).toContain(won)

  await page.evaluate((stored) => sessionStorage.setItem('fairline:demo', stored), PURSE)
  await page.goto('/games/keno')
  await listening(page)
  await page.getByRole('radio', { name: texts('game_risk_low') }).check()
  await page.getByRole('button', { name: '1', exact: true }).click()
  await bet.click()
  // seven tenths of the stake
  await expect(lastBet(page, 'play_demo_bets')).toContainText('−3,00 ¤')
  await expect.poll(heard).toEqual([placed])
})
