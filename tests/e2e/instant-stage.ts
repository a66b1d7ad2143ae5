import type { Page } from '@playwright/test'
import { formatTimesShort } from '~/lib/format/format.ts'
import { P1_BETS } from '../unit/rules/vectors.ts'
import { listening } from './driver.ts'
import type { Cast } from './pairs.ts'
import { hundredths } from './player.ts'
import type { MessageKey } from './texts.ts'

/** An instant game, and the facts that its tests need. */
type Game = {
  name: string
  path: string
  title: MessageKey
  /** Makes a valid bet, without a pointer. */
  choose(page: Page): Promise<void>
  /** Outcome of the first bet with the published seeds, and its return in the demo. */
  outcome: string
  /** Text in the history strip, if it differs from the outcome. */
  chip?: string
  net: string
  isWin: boolean
}

export const keys = async (page: Page, ...presses: string[]) => {
  for (const press of presses) await page.keyboard.press(press)
}

/** The games in the language and currency of a user. */
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
      // 3, and 12 diagonally below: both are drawn
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

/** Session storage of a demo with published seeds and a nonce. */
const purse = (nonce: number) => JSON.stringify({ credits: '10000', staked: '0', ...P1_BETS[0].seeds, nonce })
export const PURSE = purse(0)

/** Opens the demo with published seeds, whose outcomes are known, and with that nonce. */
export async function openWithKnownSeeds(page: Page, path: string, nonce = 0): Promise<void> {
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('fairline:demo') === null) sessionStorage.setItem('fairline:demo', stored)
  }, purse(nonce))
  await page.goto(path)
  await listening(page)
}

/** Locators and values on the page of an instant game, for a user. */
export function instantStage(cast: Cast) {
  const { texts } = cast

  /** The outcomes over the board, newest first. */
  const historyOf = (page: Page) => page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')

  /** The bet button at a width: on a phone with a stake field its label has no amount. */
  function betButton(page: Page, { name, width, isDemo }: { name: string; width: number; isDemo: boolean }) {
    const isShort = width < 1024 && name !== 'roulette'
    if (isDemo)
      return page.getByRole('button', { name: texts.pattern(isShort ? 'play_bet_demo_short' : 'play_bet_demo') })
    return page.getByRole('button', { name: texts.pattern(isShort ? 'play_bet_short' : 'play_bet') })
  }

  /** The row of the last bet in the player's own list. */
  const lastBet = (page: Page, list: MessageKey) =>
    page
      .getByRole('table', { name: texts(list) })
      .getByRole('row')
      .nth(1)

  /** Return of the player's last bet as listed, in hundredths. */
  async function netOfLast(page: Page): Promise<number> {
    const table = page.getByRole('table', { name: texts('bets_mine') })
    const headers = await table.getByRole('columnheader').allTextContents()
    const cells = lastBet(page, 'bets_mine').getByRole('cell')
    return hundredths((await cells.nth(headers.indexOf(texts('bets_net'))).textContent()) ?? '', texts)
  }

  return { games: gamesAs(cast), historyOf, betButton, lastBet, netOfLast }
}
