import type { Page } from '@playwright/test'
import { formatTimesShort } from '~/lib/format/format.ts'
import { P1_BETS } from '../unit/rules/vectors.ts'
import { listening } from './driver.ts'
import type { Cast } from './pairs.ts'
import { hundredths } from './player.ts'
import type { MessageKey } from './texts.ts'

/** A game that is decided at once, and what the tests of it know. */
type Game = {
  name: string
  path: string
  title: MessageKey
  /** Makes a bet that can be placed, without a pointer. */
  choose(page: Page): Promise<void>
  /** What the first bet of the published seeds comes to, and what it brings in the demo. */
  outcome: string
  /** On the strip, where the outcome says nothing alone. */
  chip?: string
  net: string
  isWin: boolean
}

/** Presses one key after another. */
export const keys = async (page: Page, ...presses: string[]) => {
  for (const press of presses) await page.keyboard.press(press)
}

/** The games, as somebody reads them. */
export const gamesAs = ({ texts, locale, credits }: Cast): readonly Game[] => [
  {
    name: 'coinflip',
    path: '/games/coinflip',
    title: 'game_name_coinflip',
    async choose(page) {
      await page.locator('input[value="heads"]').focus()
      await keys(page, 'ArrowRight')
    },
    outcome: texts('coinflip_heads'),
    net: credits('-10'),
    isWin: false,
  },
  {
    name: 'keno',
    path: '/games/keno',
    title: 'game_name_keno',
    async choose(page) {
      await page.getByRole('button', { name: '1', exact: true }).focus()
      // 3, and 12 below and beside it: both are drawn
      await keys(page, 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown', 'ArrowRight', 'Space')
    },
    outcome: '2 / 2',
    chip: formatTimesShort('4.49', locale),
    net: credits('34.9', { signed: true }),
    isWin: true,
  },
  {
    name: 'the wheel',
    path: '/games/wheel',
    title: 'game_name_wheel',
    choose: async () => undefined,
    outcome: formatTimesShort('1.5', locale),
    net: credits('0.5', { signed: true }),
    isWin: true,
  },
  {
    name: 'roulette',
    path: '/games/roulette',
    title: 'game_name_roulette',
    async choose(page) {
      // zero and 19–36: one of the two chips wins what the other loses
      await page.locator('[data-cell="straight:0"]').focus()
      await keys(page, 'Enter', 'End', 'Enter')
    },
    outcome: '22',
    net: credits('0', { signed: true }),
    isWin: false,
  },
]

/** Of a demo that begins with published seeds and a bet of that number, as the session storage has it. */
const purse = (nonce: number) => JSON.stringify({ credits: '10000', staked: '0', ...P1_BETS[0].seeds, nonce })
export const PURSE = purse(0)

/** The demo begins with published seeds, whose outcomes are known, and with a bet of that number. */
export async function openWithKnownSeeds(page: Page, path: string, nonce = 0): Promise<void> {
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('fairline:demo') === null) sessionStorage.setItem('fairline:demo', stored)
  }, purse(nonce))
  await page.goto(path)
  await listening(page)
}

/** What stands on the page of such a game, as somebody reads it. */
export function instantStage(cast: Cast) {
  const { texts } = cast

  /** The outcomes over the board, newest first. */
  const historyOf = (page: Page) => page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')

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
    return hundredths((await cells.nth(headers.indexOf(texts('bets_net'))).textContent()) ?? '', texts)
  }

  return { games: gamesAs(cast), historyOf, betButton, lastBet, netOfLast }
}
