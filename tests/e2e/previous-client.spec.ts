import type { BrowserContext, Page } from '@playwright/test'
import { contract } from '#server/shared/contract/contract.ts'
import { platformClient } from '../support/platform/client.ts'
import { readLastPage, recordPage, serveLastPage } from '../support/previous-client/last-page.ts'
import { currentRelease, namesOf, readLastClient, record, replay } from '../support/previous-client/recorded.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { balanceOf, fund, openAccount, signIn } from './player.ts'

// the page of the last release was recorded in Russian, and bets in roubles
const cast = castOf(import.meta.url)
const { texts } = cast

/** Pages whose queries the client makes automatically as the reader navigates. */
const PAGES = [
  '/',
  '/faq',
  '/fairness',
  '/fairness/ledger',
  '/developers',
  '/developers/geo',
  '/top',
  '/vip-club',
  '/bonuses',
  '/tournaments',
  '/games/slots',
  '/games/live-casino',
  '/betting',
  '/profile',
  '/profile/access',
  '/profile/limits',
  '/profile/history',
  '/games/crash',
  '/games/rooms',
  '/games/rooms/red',
  '/games/cases',
  '/games/cases/starter',
  '/games/keno',
  '/games/wheel',
  '/games/coinflip',
  '/games/roulette',
  '/games/hilo',
]
/** Queries that come with a document, are made by the service worker, or periodically. */
const ASKED_ELSEWHERE = ['site.current', 'settings.current', 'lobby.tables', 'lobby.facts', 'mirror.apiBase']

const go = (page: Page, href: string) =>
  page.evaluate((href) => {
    const { navigate } =
      (window as unknown as Record<string, { navigate(to: object): Promise<void> }>).__TSR_ROUTER__ ?? {}
    return navigate?.({ href })
  }, href)

/** A reader's path through the site, with a dice bet and a whole round of miner for money, to the logout. */
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
  await expect(safe, 'one time in 25 it is the mine: record again').toBeVisible()
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

test('the recorded requests of the last release are accepted by this server, with readable answers [E12 P3]', async ({
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
  expect(names.size).toBeGreaterThan(0)
  for (const name of ['miner.start', 'miner.pick', 'miner.cashOut', 'dice.placeBet', 'auth.logout'])
    expect(names).toContain(name)
  // one time in 25 the recorded tile is the current mine, and there is nothing to cash out
  const tries: string[][] = []
  for (let attempt = 0; attempt < 4 && tries.at(-1)?.length !== 0; attempt++) {
    await context.clearCookies()
    await fund(await signIn(context, site))
    tries.push(await replay(requests, site.url, await cookieOf(context)))
  }
  expect(tries.at(-1)).toEqual([])
})

const PLAYED = '/games/dice'
const PASSWORD = 'correct horse battery'

/** Login, a bet for money, and its result in the list and the balance. */
async function signInAndBet(page: Page, email: string): Promise<void> {
  await page.goto(PLAYED)
  await listening(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: texts('shell_login') })
    .click()
  const form = page.getByRole('dialog', { name: texts('auth_login_title') })
  await form.getByRole('textbox', { name: texts('auth_email') }).fill(email)
  await form.getByLabel(texts('auth_password'), { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: texts('auth_login_submit'), exact: true }).click()
  await expect.poll(() => balanceOf(page, texts)).toBe(100_000)
  await page.getByRole('button', { name: texts.pattern('play_bet') }).click()
  await expect(page.getByRole('table', { name: texts('bets_mine') }).locator('tbody tr')).toHaveCount(1)
  await expect.poll(() => balanceOf(page, texts)).not.toBe(100_000)
}

test('the scripts of the last release itself sign a player in at this server and play a round for money [E12 P3]', async ({
  page,
  site,
  trouble,
}) => {
  const email = await openAccount(site, 'email', PASSWORD)
  const platform = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const { token } = (await platform.request(contract.auth.login.emailPassword, { email, password: PASSWORD })).output
  await fund({ site, token })
  if (process.env.COMPATIBLE === 'write') {
    const recording = await recordPage(page, PLAYED)
    await signInAndBet(page, email)
    return recording.save(currentRelease())
  }
  trouble.expect(/ERR_ABORTED|ERR_FAILED/)
  const kept = readLastPage()
  const loaded = await serveLastPage(page, kept)
  await signInAndBet(page, email)
  const scripts = Object.keys(kept.files).filter((path) => path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((path) => loaded.has(path)).length).toBeGreaterThan(0)
})
