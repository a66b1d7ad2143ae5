import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { contract } from '#server/shared/contract/contract.ts'
import { limitIn } from '#server/shared/money/limits.ts'
import { platformClient } from '../support/platform/client.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, type Player, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

/** A request for procedures, with all calls of its batch. */
type Sent = { readonly names: readonly string[]; readonly inputs: readonly unknown[] }

/** Requests of a page for queries, without live streams. */
function requestsOf(page: Page): readonly Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.method() !== 'GET' || !pathname.startsWith('/api/trpc/') || pathname === '/api/trpc/live') return
    const inputs: Record<string, { json?: unknown }> = JSON.parse(searchParams.get('input') ?? '{}')
    sent.push({
      names: pathname.slice('/api/trpc/'.length).split(','),
      inputs: Object.values(inputs).map(({ json }) => json),
    })
  })
  return sent
}

const namesOf = (sent: readonly Sent[]) => sent.flatMap(({ names }) => names)
const countOf = (sent: readonly Sent[], name: string) => namesOf(sent).filter((one) => one === name).length

/**
 * Opens a player's first page, waits until it has saved its time zone and renewed the session, which a slow browser
 * would otherwise do on the next page, and leaves it with its requests.
 */
async function openFirst(page: Page, path: string): Promise<void> {
  const renewed = page.waitForResponse((response) => response.url().includes('session.current'))
  await page.goto(path, { waitUntil: 'networkidle' })
  await renewed
  await page.goto('about:blank')
}

async function betOnDice({ site, token }: Player): Promise<void> {
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const money = { amount: limitIn('1', cast.currency), currency: cast.currency }
  const bet = { side: 'under', chance: 5000, ...money, idempotency_key: randomUUID() } as const
  expect((await request(contract.dice.placeBet, bet, { token })).status).toBe(200)
}

test('home requests a player’s own games when the reader comes near [R1]', async ({ page, context, site }) => {
  const player = await signIn(context, site)
  await fund(player)
  await betOnDice(player)
  await openFirst(page, '/')
  const sent = requestsOf(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect.poll(() => namesOf(sent)).toContain('betFeed.latest')
  expect(countOf(sent, 'casino.favouriteGames')).toBe(0)

  await page.getByRole('heading', { name: texts('home_proof_title') }).scrollIntoViewIfNeeded()
  const recent = page.getByRole('region', { name: texts('slots_recent') })
  await expect(recent.getByRole('link', { name: texts('game_name_dice') })).toBeVisible()
  expect(countOf(sent, 'casino.favouriteGames')).toBe(1)
})

test('a game requests what it needs of a player once, and as many bets as it shows first [R3]', async ({
  page,
  context,
  site,
}) => {
  const player = await signIn(context, site)
  await fund(player)
  for (let bet = 0; bet < 21; bet += 1) await betOnDice(player)
  await openFirst(page, '/games/dice')
  const sent = requestsOf(page)
  await page.goto('/games/dice', { waitUntil: 'networkidle' })
  await expect.poll(() => namesOf(sent).toSorted()).toEqual(['bets.mine', 'casino.favouriteGames', 'limits.current'])
  expect(sent.flatMap(({ inputs }) => inputs)).toContainEqual({ game: 'dice', limit: 20, receipts: 'none' })

  const list = page.getByRole('table', { name: texts('bets_mine') })
  await expect(list.getByRole('row')).toHaveCount(11)
  const more = page.getByRole('button', { name: texts('bets_more') })
  await more.click()
  await expect(list.getByRole('row')).toHaveCount(22)
  await expect(more).toHaveCount(0)
})

test('the overview requests the wallets once, and again when a balance has changed [S1]', async ({
  page,
  context,
  site,
}) => {
  const player = await signIn(context, site)
  await fund(player)
  await openFirst(page, '/profile')
  const sent = requestsOf(page)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await expect.poll(() => namesOf(sent)).toContain('history.totals')
  expect(countOf(sent, 'wallet.balances')).toBe(1)

  await betOnDice(player)
  await expect.poll(() => countOf(sent, 'wallet.balances')).toBe(2)
})
