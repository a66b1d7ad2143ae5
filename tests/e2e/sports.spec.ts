import type { Page } from '@playwright/test'
import { fixtureOf, slotOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { football } from '#server/platform/providers/odds/virtual/sports/football/sport.ts'
import { LANGUAGE_TAGS } from '#server/shared/constants/locales.ts'
import { type Site, startSite } from '../support/site.ts'
import { type MatchOfBefore, playMatchBefore } from '../support/sports/match-of-before.ts'
import { expectAccessible } from './accessibility.ts'
import { test as base, expect, WHOLE_PIXELS } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { balanceOf, fund, hundredths, signIn, takeFreeBet } from './player.ts'
import { sharedInFile } from './shared-in-file.ts'
import { expectAlarm, spoilReceipts } from './spoil-receipts.ts'

/** A site whose matches are played: most pages need none, and they use some CPU time. */
const shared = sharedInFile<Site>(async ({ target }, use) => {
  await using site = await startSite(target, { SPORTS_FEED: 'virtual' })
  await use(site)
})
const test = base.extend<{ sports: Site }>({
  sports: ({ target: _ }, use) => use(shared.it),
  baseURL: ({ target: _ }, use) => use(shared.whenOpen?.url),
})
// no color is measured during a transition
test.use({ ...WHOLE_PIXELS, contextOptions: { reducedMotion: 'reduce' } })

const cast = castOf(import.meta.url)
const { texts } = cast
/** One with a score in sets, and one in quarters. */
const LOOKED_AT = ['tennis', 'basketball']

/** Content of a page without scripts: its text, and its metadata for search engines. */
async function served(page: Page, path: string) {
  const html = await (
    await page.request.get(path, { headers: { 'accept-language': LANGUAGE_TAGS[cast.locale] } })
  ).text()
  const data = [...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '{}']) => JSON.parse(json) as { '@graph'?: ServedEvent[] } & Partial<ServedEvent>,
  )
  const stated = data.flatMap((one): Partial<ServedEvent>[] => [...(one['@graph'] ?? [one])])
  return { html, events: stated.filter((one): one is ServedEvent => one['@type'] === 'SportsEvent') }
}
type ServedEvent = { '@type': string }

const TEAM = 'Norvik City'
const [MINUTE_MS, DAY_MS] = [60_000, 24 * 3_600_000]

/** A team's matches that the feed has announced by a moment and that begin within a time range. */
function matchesOf(name: string, [from, until]: readonly [number, number]): string[] {
  const first = slotOf(football, from - 1) + 1
  return Array.from({ length: slotOf(football, until - 1) - first + 1 }, (_, index) =>
    fixtureOf(football, first + index),
  )
    .filter(({ home, away }) => home === name || away === name)
    .map(({ id }) => id)
}

/** Range of each time filter at a moment, for a visitor, whose days are in UTC. */
const TIMES = {
  sports_today: (now: number) => [now, Math.floor(now / DAY_MS + 1) * DAY_MS],
  sports_tomorrow: (now: number) => [Math.floor(now / DAY_MS + 1) * DAY_MS, Math.floor(now / DAY_MS + 2) * DAY_MS],
  sports_24h: (now: number) => [now, Math.floor(now / MINUTE_MS) * MINUTE_MS + DAY_MS],
} as const satisfies Record<string, (now: number) => readonly [number, number]>

const listedMatches = (page: Page) =>
  page
    .getByRole('region', { name: texts('sports_upcoming') })
    .locator('a[href*="/betting/event/"]')
    .evaluateAll((links) => [
      ...new Set(
        links.map((link) => (link.getAttribute('href') ?? '').replace(/^.*\/event\//, '').replaceAll('.', ':')),
      ),
    ])

type Move = { readonly from: number; readonly to: number; readonly arrow: 'up' | 'down'; readonly isAtTop: boolean }

/** Runs in the page: records each arrow at odds, with their former and new value. Arrows disappear automatically. */
function noteMoves() {
  const prices = new WeakMap<Element, { from: number; to: number }>()
  const moves: Move[] = []
  Object.assign(window, { moves })
  new MutationObserver((changes) => {
    for (const button of document.querySelectorAll('main li button[aria-pressed]')) {
      const to = Number(/[\d.]+$/.exec(button.getAttribute('aria-label') ?? '')?.[0])
      const known = prices.get(button)
      if (known?.to !== to) prices.set(button, { from: known?.to ?? to, to })
    }
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const button = node instanceof SVGElement ? node.closest('button') : null
      const price = button && prices.get(button)
      // odds that were not known before the arrow was
      if (!(node instanceof SVGElement) || !price || price.from === price.to) continue
      const [one, whole] = [node.getBoundingClientRect(), button.getBoundingClientRect()]
      // a column that is hidden on a phone
      if (one.height === 0) continue
      const arrow = node.classList.contains('lucide-arrow-up') ? 'up' : 'down'
      moves.push({ ...price, arrow, isAtTop: one.top + one.bottom < whole.top + whole.bottom })
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] })
}

test('a visitor picks odds, signs in, and the slip is still there to be placed [A10]', async ({
  page,
  context,
  sports: site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // every page works without a script; a virtual match has no metadata for search engines
  for (const path of ['/betting', '/betting/football'])
    await expect(async () => {
      const { html, events } = await served(page, path)
      expect(html).toMatch(/<h1/)
      expect(html).toMatch(/\/betting\/event\/[^"]+"/)
      expect(events).toEqual([])
    }).toPass()
  // more upcoming matches are loaded in pages, once the feed has announced enough
  const more = page.getByRole('button', { name: texts('sports_show_more') })
  await expect(async () => {
    await page.goto('/betting')
    await expect(more).toBeVisible({ timeout: 1000 })
  }).toPass()
  const upcoming = page.getByRole('region', { name: texts('sports_upcoming') }).getByRole('listitem')
  const listed = await upcoming.count()
  await more.click()
  await expect.poll(() => upcoming.count()).toBeGreaterThan(listed)
  await page.goto('/betting/football')
  const row = page
    .getByRole('region', { name: texts('sports_upcoming') })
    .getByRole('listitem')
    .last()
  await expect(row).toBeVisible()
  await expectAccessible(page, 'sports')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await served(page, new URL(page.url()).pathname)).events).toEqual([])
  await page
    .getByRole('button', { name: texts('sports_margin_of') })
    .first()
    .click()
  // the outcome of the match is fixed before any bet, and its hash can be stored
  await page.getByText(texts('sports_check_title')).click()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'sports-event')
  await page.goto('/betting/football')
  const home = row.getByRole('button').first()
  await home.click()
  await expect(home).toHaveAttribute('aria-pressed', 'true')
  const slip = page.getByRole('complementary', { name: texts('sports_slip') })
  await expect(slip.getByText(texts('sports_m_1x2'))).toBeVisible()
  await fund(await signIn(context, site))
  await page.reload()
  await slip.getByRole('button', { name: /^\+/ }).first().click()
  await slip.getByRole('button', { name: texts.pattern('sports_place') }).click()
  await expect(slip.getByText(texts('sports_status_open')).first()).toBeVisible()
  // half of it is cashed out, the other half stays in play
  await slip.getByRole('radio', { name: /^50/ }).check()
  await expect(slip.getByText(texts.pattern('sports_cash_out_left'))).toBeVisible()
  await slip.getByRole('button', { name: new RegExp(`^${texts('sports_cash_out')} `) }).click()
  await expect(page.getByText(texts.pattern('sports_cashed_out')).first()).toBeVisible()
  await expect(slip.getByText(texts('sports_status_open')).first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: texts('sports_slip') }).click()
  await expectAccessible(page, 'sports-player')
})

test('a bet whose receipt is not valid stays in the slip and out of the list of bets', async ({
  page,
  context,
  sports: site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await fund(await signIn(context, site))
  await spoilReceipts(page, 'sports.place')
  await page.goto('/betting/football')
  const upcoming = page.getByRole('region', { name: texts('sports_upcoming') }).getByRole('listitem')
  await upcoming.last().getByRole('button').first().click()
  const slip = page.getByRole('complementary', { name: texts('sports_slip') })
  await slip.getByRole('button', { name: /^\+/ }).first().click()
  await slip.getByRole('button', { name: texts.pattern('sports_place') }).click()
  await expectAlarm(page, texts)
  await expect(slip.getByText(texts('sports_m_1x2'))).toBeVisible()
  await page.reload()
  await slip.getByRole('tab', { name: new RegExp(texts('sports_my_bets')) }).click()
  await expect(slip.getByText(texts('sports_bets_empty'))).toBeVisible()
})

test('a phone player bets a system, singles and live, sees moved odds, and why a bet is rejected [A10]', async ({
  page,
  context,
  sports: site,
  trouble,
}) => {
  // more than the balance, and a live market that has closed
  trouble.expect(/422|409/)
  await page.setViewportSize({ width: 390, height: 844 })
  await fund(await signIn(context, site))
  await page.goto('/betting/tennis')
  const rows = page.getByRole('region', { name: texts('sports_upcoming') }).getByRole('listitem')
  const bar = page.getByRole('button', { name: texts('sports_slip') })
  const sheet = page.getByRole('dialog', { name: texts('sports_slip') })
  const place = sheet.getByRole('button', { name: texts.pattern('sports_place') }).last()
  const placeFor = (roubles: number) =>
    sheet.getByRole('button', { name: texts('sports_place', { amount: cast.money(roubles) }) })
  const stake = (roubles: number) => sheet.getByRole('textbox').last().fill(cast.typed(roubles))
  const bets = sheet.getByRole('listitem')
  /** Selects outcomes of that many matches, from the end of the list: they do not begin during the test. */
  const pick = async (...numbers: readonly number[]) => {
    const last = (await rows.count()) - 1
    for (const number of numbers)
      await rows
        .nth(last - number)
        .getByRole('button')
        .first()
        .click()
    await bar.click()
  }

  await pick(0, 1, 2)
  await sheet.getByRole('radio', { name: texts('sports_system') }).check()
  await sheet.getByRole('combobox', { name: texts('sports_system_size') }).click()
  await page.getByRole('option', { name: new RegExp(`^${texts('sports_sys_trixie')}`) }).click()
  await stake(10)
  await expect(placeFor(40)).toBeVisible()
  await placeFor(40).click()
  await expect(bets.first()).toContainText(texts('sports_status_open'))
  await page.keyboard.press('Escape')

  // two selections of one match depend on each other: the slip says so, and offers separate bets
  await rows.last().getByRole('button').first().click()
  await rows.last().getByRole('button').nth(1).click()
  await bar.click()
  await sheet.getByRole('tab', { name: new RegExp(texts('sports_slip')) }).click()
  await sheet.getByRole('radio', { name: texts('sports_accumulator') }).check()
  await stake(20)
  await expect(sheet.getByText(texts('sports_related'))).toBeVisible()
  await expect(placeFor(20)).toBeDisabled()
  await sheet.getByRole('radio', { name: texts('sports_singles') }).check()
  await placeFor(40).click()
  await expect(page.getByText(texts('sports_placed_many', { count: 2 })).first()).toBeVisible()
  await expect(bets.first()).toContainText(texts('sports_status_open'))
  await page.keyboard.press('Escape')

  // odds that differ from those clicked, and a stake above the balance
  await rows.last().getByRole('button').first().click()
  await page.evaluate(() => {
    const slip = JSON.parse(localStorage.getItem('sports-slip') ?? '{}')
    for (const one of slip.picks) one.odds += 100
    localStorage.setItem('sports-slip', JSON.stringify({ ...slip, policy: 'none' }))
  })
  await page.reload()
  await bar.click()
  // a stake above the limit is reported at its field, and not sent
  const unit = sheet.getByRole('textbox', { name: texts('sports_unit') })
  await stake(50_001)
  await expect(unit).toHaveAttribute('aria-invalid', 'true')
  await expect(unit).toHaveAccessibleDescription(texts('error_amount_above_max', { detail: cast.money(50_000) }))
  await expect(place).toBeDisabled()
  await stake(4900)
  await expect(unit).not.toHaveAttribute('aria-invalid')
  const changed = sheet.getByRole('status').filter({ hasText: texts('sports_policy_none') })
  await expect(changed).toBeVisible()
  await place.click()
  await expect(changed).toBeHidden()
  await place.click()
  await expect(sheet.getByText(texts('error_insufficient_funds'))).toBeVisible()
  await sheet.getByRole('button', { name: texts('sports_clear') }).click()
  await page.keyboard.press('Escape')

  // changing odds show their direction by an arrow and its position, not by color alone
  await page.addInitScript(noteMoves)
  await page.goto('/betting?when=live')
  const moves = () => page.evaluate(() => (window as unknown as { moves: Move[] }).moves)
  for (const arrow of ['up', 'down'])
    await expect
      .poll(async () => (await moves()).some((move) => move.arrow === arrow), { timeout: MINUTE_MS })
      .toBe(true)
  for (const { from, to, arrow, isAtTop } of await moves())
    expect({ from, to, arrow, isAtTop }).toEqual({ from, to, arrow: to > from ? 'up' : 'down', isAtTop: to > from })

  // a live bet is decided after a delay, and shows the result
  const live = page.getByRole('region', { name: texts('sports_live_now') }).getByRole('listitem')
  await expect(async () => {
    // the market of an earlier attempt has closed or moved before the bet was placed
    if (await sheet.isVisible()) {
      await sheet.getByRole('button', { name: texts('sports_clear') }).click({ timeout: 2000 })
      await page.keyboard.press('Escape')
    }
    await live.getByRole('button').first().click({ timeout: 2000 })
    await bar.click({ timeout: 2000 })
    await stake(10)
    await place.click({ timeout: 2000 })
    await expect(bets.first()).toContainText(texts('sports_status_pending'), { timeout: 3000 })
  }).toPass()
  await expect(bets.first()).toContainText(
    new RegExp(`${texts('sports_status_open')}|${texts('sports_status_refused')}|${texts('sports_status_settled')}`),
  )
  await expectAccessible(page, 'sports-phone')
})

test('a free bet is chosen in the slip, costs nothing, and promises what is won without its stake [A10]', async ({
  page,
  context,
  sports: site,
}) => {
  const player = await signIn(context, site)
  await fund(player)
  await takeFreeBet(player)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/betting/tennis', { waitUntil: 'networkidle' })
  const slip = page.getByRole('complementary', { name: texts('sports_slip') })
  const funds = slip.getByRole('combobox', { name: texts('sports_fund') })
  const before = await balanceOf(page, texts)
  // one of the two outcomes has the minimum odds of a free bet
  const row = page
    .getByRole('region', { name: texts('sports_upcoming') })
    .getByRole('listitem')
    .last()
  const odds = row.getByRole('button')
  const shown = await odds.allInnerTexts()
  const oddsOf = (text = '') => Math.round(Number.parseFloat(text.match(/\d+\.\d\d\s*$/)?.[0] ?? '0') * 100)
  const longer = shown.map(oddsOf).reduce((best, now, at, all) => (now > (all[best] ?? 0) ? at : best), 0)
  await odds.nth(longer).click()
  const choose = async () => {
    await funds.click()
    await page.getByRole('option', { name: texts.pattern('promotion_free_bet') }).click()
    await expect(slip.getByText(texts('promotion_free_bet_once'))).toBeVisible()
  }
  await choose()
  await expect(slip.getByRole('textbox', { name: texts('sports_unit') })).toHaveCount(0)
  const promised = slip
    .getByText(texts('sports_possible_return'), { exact: true })
    .locator('xpath=following-sibling::dd[1]')
  const won = hundredths((await promised.textContent()) ?? '', texts)
  expect(won).toBe((oddsOf(shown[longer]) - 100) * Number(cast.inOwn(100)))
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'slip-free-bet')
  // if the slip was a sheet in between, it is a different element now
  await page.setViewportSize({ width: 1440, height: 900 })
  await choose()
  await slip.getByRole('button', { name: texts('promotion_free_bet_place') }).click()
  const bet = slip.getByRole('listitem').first()
  await expect(bet).toContainText(texts('sports_status_open'))
  await expect(bet).toContainText(texts('promotion_free_bet', { amount: '' }).trim())
  expect(hundredths((await bet.locator('p').first().locator(':scope > :last-child').textContent()) ?? '', texts)).toBe(
    won,
  )
  expect(await balanceOf(page, texts)).toBe(before)
  // it is one bet: the next one uses the player's own money
  await slip.getByRole('tab', { name: new RegExp(texts('sports_slip')) }).click()
  await odds.nth(longer).click()
  await expect(slip.getByRole('textbox', { name: texts('sports_unit') })).toBeVisible()
  await expect(funds).toHaveCount(0)
})

test('the sports page links each sport, whose matches have a scoreboard and markets that stay pinned [A10 R2]', async ({
  page,
}) => {
  expect((await page.goto('/betting'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: texts('sports_title') })).toBeVisible()
  const sports = ['tennis', 'basketball', 'ice-hockey', 'table-tennis', 'esports']
  for (const sport of sports)
    await expect(page.locator(`main a[href="${cast.path('/betting')}/${sport}"]`).first()).toBeVisible()
  for (const sport of sports) {
    await page.goto(`/betting/${sport}`)
    await page.locator('main li a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (LOOKED_AT.includes(sport)) await expectAccessible(page, `sports-${sport}`)
  }
  const pins = page.getByRole('button', { name: texts('sports_pin') })
  const title = page.locator('main section > header h2')
  const last = await title.last().textContent()
  await pins.last().click()
  await expect(title.first()).toHaveText(String(last))
  await page.reload()
  await expect(title.first()).toHaveText(String(last))

  // a name and a time filter the matches; the expected ones come from the feed's own calendar
  await page.goto('/betting/football')
  await page.getByRole('searchbox', { name: texts('sports_search') }).fill(TEAM.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]q=norvik/)
  for (const [name, timesAt] of Object.entries(TIMES)) {
    const before = Date.now()
    const chip = page.getByRole('button', { name: texts(name as keyof typeof TIMES), exact: true })
    await expect(async () => {
      await chip.click()
      await expect(chip).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
    }).toPass()
    await expect(async () => {
      const listed = await listedMatches(page)
      const meant = [before, Date.now()].map((now) => matchesOf(TEAM, timesAt(now)))
      // the week ahead is announced after the site has started to serve
      if (!meant.some((ids) => String(ids) === String(listed))) await page.reload()
      expect(meant).toContainEqual(listed)
    }).toPass()
  }

  // all teams of a league can be selected together; combined with one of their matches this is not a valid accumulator
  const rounds = page.getByRole('region', { name: texts('sports_outrights') })
  await expect(async () => {
    await page.goto('/betting/football/Aurelia_League')
    await expect(rounds).toBeVisible({ timeout: 1000 })
  }).toPass()
  await rounds.getByRole('listitem').last().getByRole('link').click()
  await expect(page.getByText(texts('sports_outright_note'))).toBeVisible()
  await expectAccessible(page, 'sports-outright')
  const slip = page.getByRole('complementary', { name: texts('sports_slip') })
  await page.getByRole('button', { name: /: \d/ }).first().click()
  await expect(slip.getByText(`${texts('sports_m_outright')} · Aurelia League`)).toBeVisible()
  await page.getByRole('link', { name: 'Aurelia League' }).click()
  await page
    .getByRole('region', { name: texts('sports_upcoming') })
    .getByRole('listitem')
    .last()
    .getByRole('button')
    .first()
    .click()
  await expect(slip.getByText(texts('sports_related'))).toBeVisible()
})

test('a finished match and a bet on it are replayed in the browser from the data published before [A10]', async ({
  page,
  context,
  target,
}) => {
  // a site with earlier data: otherwise the test would wait half an hour for a match and its key
  const before = Promise.withResolvers<MatchOfBefore>()
  await using site = await startSite(target, { SPORTS_FEED: 'virtual' }, async (directory) =>
    before.resolve(await playMatchBefore(directory)),
  )
  const { eventId, token } = await before.promise
  await context.addCookies([{ name: 'token', value: token, url: site.url, httpOnly: true, sameSite: 'Lax' }])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/betting/event/${eventId.replaceAll(':', '.')}`)
  await expect(page.getByText(texts('sports_ended')).first()).toBeVisible()
  await page.getByText(texts('sports_check_title')).click()
  await expect(page.getByText(texts('sports_check_key'))).toBeVisible()
  await page.getByRole('button', { name: texts('sports_check_replay') }).click()
  await expect(page.getByText(texts.pattern('sports_check_same'))).toBeVisible()
  const bets = page.getByRole('complementary', { name: texts('sports_slip') })
  await bets.getByRole('tab', { name: texts('sports_my_bets') }).click()
  await expect(bets.getByText(texts('sports_status_settled'))).toBeVisible()
  await bets.getByRole('button', { name: texts('sports_bet_check') }).click()
  await expect(bets.getByText(texts.pattern('sports_bet_agrees'))).toBeVisible()
  await expectAccessible(page, 'sports-checked')
  // before its site ends
  await page.close()
})
