import type { Page } from '@playwright/test'
import { formatTimes } from '~/lib/format/format.ts'
import { expectAccessible } from './accessibility.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
/** One player in four thousand wins none of them. */
const MOST_FLIPS = 12

const historyOf = (page: Page) => page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')
const rowsOf = (page: Page, list: 'bets_all' | 'bets_high') =>
  page.getByRole('table', { name: texts(list) }).locator('tbody tr')

async function flip(page: Page): Promise<boolean> {
  const placed = await historyOf(page).count()
  await page.getByRole('button', { name: texts.pattern('play_bet') }).click()
  await expect(historyOf(page)).toHaveCount(placed + 1)
  const name = await historyOf(page).first().getByRole('link').getAttribute('aria-label')
  return name?.includes(texts('play_win')) ?? false
}

/** Saves a setting of the player as the page would. */
const hideStatistics = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch('/api/trpc/profile.updateSettings', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: { is_statistics_hidden: true } }),
    })
    if (!response.ok) throw new Error(`the setting was answered ${response.status}`)
  })

test('a placed bet appears in the list of all bets, without a name if the player hides statistics [E1 C6]', async ({
  page,
  context,
  browser,
  site,
}) => {
  await fund(await signIn(context, site))
  await page.goto('/games/coinflip')
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/games/coinflip')
  await listening(visitor)
  await visitor.getByRole('tab', { name: texts('bets_all') }).click()
  await expect(visitor.getByText(texts('bets_all_empty'))).toBeVisible()

  let wins = (await flip(page)) ? 1 : 0
  await expect(rowsOf(visitor, 'bets_all')).toHaveCount(1)
  await expect(rowsOf(visitor, 'bets_all').first()).toContainText('***')
  await expect(rowsOf(visitor, 'bets_all').first()).not.toContainText(texts('bets_player_hidden'))

  // a player's own bets are highlighted for that player only
  await page.getByRole('tab', { name: texts('bets_all') }).click()
  const edgeOf = (of: Page) =>
    rowsOf(of, 'bets_all')
      .first()
      .locator('td')
      .first()
      .evaluate((cell) => getComputedStyle(cell).boxShadow)
  await expect.poll(() => edgeOf(page)).toContain('inset')
  expect(await edgeOf(visitor)).toBe('none')
  // on a phone the list is wider than the screen, and its edge shows that
  const edges = page.getByRole('group', { name: texts('bets_all') })
  expect(await edges.evaluate((list) => getComputedStyle(list).backgroundImage)).toMatch(/^(linear-gradient.+){4}$/)

  await hideStatistics(page)
  if (await flip(page)) wins += 1
  await expect(rowsOf(visitor, 'bets_all')).toHaveCount(2)
  await expect(rowsOf(visitor, 'bets_all').first()).toContainText(texts('bets_player_hidden'))
  // after a reload they are named nowhere, not even in earlier bets
  await visitor.reload()
  await listening(visitor)
  await visitor.getByRole('tab', { name: texts('bets_all') }).click()
  await expect(rowsOf(visitor, 'bets_all').filter({ hasText: texts('bets_player_hidden') })).toHaveCount(2)

  for (let flips = 0; wins === 0 && flips < MOST_FLIPS; flips++) if (await flip(page)) wins += 1
  await visitor.getByRole('tab', { name: texts('bets_high') }).click()
  await expect(rowsOf(visitor, 'bets_high')).toHaveCount(wins)
  await expect(rowsOf(visitor, 'bets_high').filter({ hasText: formatTimes('1.98', cast.locale) })).toHaveCount(wins)
  await expectAccessible(visitor, 'high-wins')
  await visitor.context().close()
})
