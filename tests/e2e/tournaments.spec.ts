import { randomUUID } from 'node:crypto'
import type { Call, CallInput } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatAmount } from '~/lib/format/format.ts'
import { platformClient } from '../support/platform/client.ts'
import { expectAccessible } from './accessibility.ts'
import { demoNameOf } from './demo-names.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, type Player, signIn } from './player.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const cast = castOf(import.meta.url)
const { texts, locale } = cast
const ARITHMETIC = demoNameOf('fine-arithmetic', locale)
const FLIGHTS = demoNameOf('hundred-flights', locale)
const POLL_MS = 5000
const MINUTE_MS = 60_000

/** Nineteen of twenty rounds are won, or four of five: this many consecutive losses do not occur. */
const MOST_ROLLS = 40

/** Calls the operator's API as a player. */
const send = <C extends Call>({ site, token }: Player, call: C, input: CallInput<C>) =>
  platformClient((path, init) => fetch(site.platformUrl + path, init)).request(call, input, { token })

/** Rolls until a round with this chance, in hundredths of a percent, is won. */
async function score(player: Player, chance: number): Promise<void> {
  const roll = { side: 'under', chance, amount: cast.inOwn(10), currency: cast.currency } as const
  for (let rolled = 0; rolled < MOST_ROLLS; rolled += 1) {
    const { output } = await send(player, contract.dice.placeBet, { ...roll, idempotency_key: randomUUID() })
    if (output.bet.payout !== '0') return
  }
  throw new Error('never won')
}

test('a tournament is joined and shows one’s own place, and no other id or status exists [A10 R26 N3]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(/404/)
  for (const path of ['/tournament/none', '/tournaments/none'])
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 404])
  await page.goto('/tournaments')
  for (const status of ['tournaments_active', 'tournaments_upcoming', 'tournaments_finished'] as const)
    await expect(page.getByRole('region', { name: texts(status) }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'tournaments')
  await fund(await signIn(context, site))
  // home and lobby show offers for players after their first deposit, and running tournaments
  for (const path of ['/', '/games/slots']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const onNow = page.getByRole('region', { name: texts('home_promotions_title') })
    await expect(onNow).toContainText(texts('home_offer_text', { name: demoNameOf('reload', locale) }))
    await expect(onNow).toContainText(ARITHMETIC)
    await expect(onNow.getByText(demoNameOf('welcome', locale))).toHaveCount(0)
  }
  await page.goto('/tournaments/active', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: ARITHMETIC }).click()
  await page.getByRole('button', { name: texts('tournament_join') }).click()
  await expect(page.getByRole('region', { name: texts('tournament_own') })).toContainText(texts('tournament_own_none'))
  await expectAccessible(page, 'tournament')
  await page.goto('/tournaments', { waitUntil: 'networkidle' })
  const tabs = page.getByRole('navigation', { name: texts('tournaments_title') }).getByRole('link')
  await expect(tabs).toHaveText([
    `${texts('tournaments_active')} 1`,
    `${texts('tournaments_upcoming')} 1`,
    `${texts('tournaments_finished')} 1`,
    `${texts('tournaments_mine')} 1`,
  ])
  // another one can be joined from its line
  await page
    .getByRole('listitem')
    .filter({ hasText: FLIGHTS })
    .getByRole('button', { name: texts('tournament_join') })
    .click()
  await tabs.filter({ hasText: texts('tournaments_mine') }).click()
  await expect(page).toHaveURL(/\/tournaments\?show=mine$/)
  const mine = page.getByRole('main').getByRole('listitem')
  await expect(mine).toContainText([ARITHMETIC, FLIGHTS])
  await expect(mine.first()).toContainText(texts('tournament_own_none'))
})

test('a leaderboard place updates live, moves unless motion is reduced, and is said at most once a minute [R26]', async ({
  page,
  context,
  site,
}) => {
  const rival = await signIn(context, site)
  await fund(rival)
  await send(rival, contract.tournaments.join, { id: 'fine-arithmetic' })
  const player = await signIn(context, site)
  await fund(player)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.addInitScript(() => {
    const { animate } = Element.prototype
    const moves: unknown[] = []
    Object.assign(window, { moves })
    Element.prototype.animate = function (frames, options) {
      if (this instanceof HTMLTableRowElement) moves.push(Object(options).duration)
      return animate.call(this, frames, options)
    }
  })
  const moves = () => page.evaluate(() => (window as unknown as { moves: unknown[] }).moves)
  await page.goto('/tournament/fine-arithmetic', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: texts('tournament_join') }).click()
  await expect(page.getByRole('region', { name: texts('tournament_own') })).toBeVisible()
  const message = page.getByRole('region', { name: texts('tournament_leaders') }).getByRole('status')
  const own = page.getByRole('row').filter({ hasText: texts('tournament_you') })
  /** Reloads until the player's own line has changed. */
  const placeAfter = async (before: number | null) => {
    let place = before
    await expect(async () => {
      await page.clock.fastForward(POLL_MS)
      place = Number(await own.getByRole('cell').first().textContent({ timeout: 1000 }))
      expect(place).not.toBe(before)
    }).toPass()
    return place ?? 0
  }
  await score(player, 9600)
  const first = await placeAfter(null)
  await expect(message).toHaveText(texts('tournament_own_now', { place: first }))
  expect(await moves()).toEqual([])
  await score(rival, 9000)
  const second = await placeAfter(first)
  expect(second).toBe(first + 1)
  expect(await moves()).toEqual([220])
  await expect(message).toHaveText(texts('tournament_own_now', { place: first }))
  await page.clock.fastForward(MINUTE_MS)
  await expect(message).toHaveText(texts('tournament_own_now', { place: second }))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await score(player, 8000)
  expect(await placeAfter(second)).toBe(first)
  expect(await moves()).toEqual([220])
  await expectAccessible(page, 'tournament-placed')
  await page.goto('/tournaments/active')
  const card = page.getByRole('listitem').filter({ hasText: ARITHMETIC })
  await expect(card).toContainText(texts('tournament_own'))
  await expect(card).toContainText(texts('tournament_own_place', { place: first, players: '' }).trim())
})

test('a request for the club survives a reload, and levels say what they cost [A10 R27 O1 L2]', async ({
  page,
  context,
  site,
}) => {
  await fund(await signIn(context, site))
  await page.goto('/vip-club', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: texts('vip_request') }).click()
  await expect(page.getByRole('heading', { name: texts('vip_requested') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: texts('vip_requested') })).toBeVisible()
  const levels = page.getByRole('table')
  await expect(levels.getByRole('columnheader').nth(1)).toContainText(texts('vip_from', { points: 100 }))
  await expect(
    levels
      .getByRole('row', { name: texts('vip_costs') })
      .getByRole('cell')
      .first(),
  ).toContainText(formatAmount('1', locale))
  await expect(levels.getByRole('row', { name: texts('vip_person') }).getByRole('cell')).toHaveText([
    '–',
    '–',
    '–',
    '–',
    texts('vip_yes'),
    texts('vip_yes'),
  ])
  // without stakes, one dollar is a hundred points away
  await expect(page.getByText(formatAmount('1', locale)).first()).toContainText('100')
  await expectAccessible(page, 'vip-asked')
  // an applicant is not a member yet
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const main = page.getByRole('main')
  await expect(main.getByText(texts('vip_requested'), { exact: true })).toBeVisible()
  const club = main.getByRole('link', { name: `${texts('vip_title')}: ${texts('vip_level_none')}` })
  await expect(club).toBeVisible()
  await expect(page.getByText('VIP', { exact: true })).toHaveCount(0)
})

test('the top is by period and measure, as its address says [R25]', async ({ page, context, site }) => {
  await fund(await signIn(context, site))
  await page.goto('/top?period=day&measure=win', { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: texts('top_day') })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: texts('top_multiplier') }).click()
  await expect(page).toHaveURL(/period=day&measure=multiplier/)
  await expectAccessible(page, 'top')
})

test('a tournament that is over fits both widths and passes axe', async ({ page }) => {
  await page.goto('/tournament/first-line')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'tournament-over')
})
