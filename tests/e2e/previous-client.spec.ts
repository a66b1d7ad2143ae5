import type { BrowserContext, Page } from '@playwright/test'
import { namesOf, readLastClient, record, replay } from '../support/previous-client/recorded.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { fund, signIn } from './player.ts'
import { textsOf } from './texts.ts'

const texts = textsOf('ru')

/** What pages ask for by themselves, as their reader goes from one to the next. */
const PAGES = [
  ...['/', '/faq', '/fairness', '/fairness/ledger', '/developers', '/top', '/vip-club', '/bonuses', '/tournaments'],
  ...[
    '/games/slots',
    '/games/live-casino',
    '/betting',
    '/profile',
    '/profile/access',
    '/profile/limits',
    '/profile/history',
  ],
  ...['/games/crash', '/games/rooms', '/games/rooms/red', '/games/cases', '/games/cases/starter', '/games/keno'],
  ...['/games/wheel', '/games/coinflip', '/games/roulette', '/games/hilo'],
]
/** What comes with a document, is asked for by the service worker, or again after a while. */
const ASKED_ELSEWHERE = ['site.current', 'settings.current', 'lobby.tables', 'lobby.facts', 'mirror.apiBase']

const go = (page: Page, href: string) =>
  page.evaluate((href) => {
    const { navigate } =
      (window as unknown as Record<string, { navigate(to: object): Promise<void> }>).__TSR_ROUTER__ ?? {}
    return navigate?.({ href })
  }, href)

/** A reader's way through the site, with a dice bet and a whole round of miner for money, until they log out. */
async function walk(page: Page, isAnswered: () => Promise<void>): Promise<void> {
  await page.goto('/error', { waitUntil: 'load' })
  for (const path of PAGES) {
    await go(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isAnswered()
  }
  for (const name of ASKED_ELSEWHERE)
    await page.evaluate(async (name) => (await fetch(`/api/trpc/${name}`)).text(), name)
  await go(page, '/games/dice')
  await listening(page)
  await page.getByRole('button', { name: texts.pattern('play_bet') }).click()
  await expect(page.getByRole('table', { name: texts('bets_mine') }).locator('tbody tr')).not.toHaveCount(0)
  await go(page, '/games/miner')
  await page.getByRole('button', { name: '1', exact: true }).click()
  await page.getByRole('button', { name: texts.pattern('play_bet') }).click()
  await page.getByRole('button', { name: texts('miner_tile_closed', { tile: 7 }), exact: true }).click()
  const safe = page.getByRole('button', { name: texts('miner_tile_safe', { tile: 7 }), exact: true })
  await expect(safe, 'one time in 25 it is the mine: record anew').toBeVisible()
  await page.getByRole('button', { name: texts.pattern('play_cash_out') }).click()
  await expect(page.getByRole('button', { name: texts.pattern('play_bet') })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: texts.pattern('shell_account') })
    .click()
  await page.getByRole('menuitem', { name: texts('shell_logout') }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: texts('shell_register') })).toBeVisible()
  await isAnswered()
}

const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

test('a page of the last release plays on at this server: what it asks is taken, and it can read the answers [E12 P3]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  if (process.env.COMPATIBLE === 'write') {
    trouble.expect(/./)
    await fund(await signIn(context, site))
    const recording = record(page)
    await walk(page, () => expect.poll(recording.open).toBe(0))
    await recording.save()
  }
  const { requests } = readLastClient()
  const names = new Set(requests.flatMap(namesOf))
  expect(names.size).toBeGreaterThan(40)
  for (const name of ['miner.start', 'miner.pick', 'miner.cashOut', 'dice.placeBet', 'auth.logout'])
    expect(names).toContain(name)
  // one time in 25 the tile of then is the mine of now, and there is nothing to cash out
  const tries: string[][] = []
  for (let attempt = 0; attempt < 4 && tries.at(-1)?.length !== 0; attempt++) {
    await context.clearCookies()
    await fund(await signIn(context, site))
    tries.push(await replay(requests, site.url, await cookieOf(context)))
  }
  expect(tries.at(-1)).toEqual([])
})
