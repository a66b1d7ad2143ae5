import type { Browser, BrowserContext, Page } from '@playwright/test'
import { CURRENCIES } from '#server/shared/constants/currencies.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { multiplierAfter } from '#server/shared/rules/crash/current.ts'
import { formatField, formatNumber } from '~/lib/format/format.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { platformClient } from '../support/platform/client.ts'
import type { Site } from '../support/site.ts'
import { expectAccessible } from './accessibility.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { balanceOf, fund, hundredths, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
/** Duration of a crash round up to 1000x, with the time before and after it, on a slow machine. */
const ROUND_MS = 60_000
/** Ten times the minimum, in hundredths: the initial value of a stake field. */
const STAKE = Number(cast.inOwn(1000))

const bet = (page: Page, slot: number) =>
  page
    .getByRole('button', { name: new RegExp(`^.+ · ${texts('crash_slot', { slot })}$`) })
    .filter({ visible: true, hasText: new RegExp(`\\${CURRENCIES[cast.currency].prefix}|FUN`) })
    .filter({ hasNotText: texts('crash_cancel') })
const cancels = (page: Page) =>
  page.getByRole('button', { name: new RegExp(texts('crash_cancel')) }).filter({ visible: true })
const cashOut = (page: Page, slot: number) => page.getByRole('button', { name: texts('crash_cash_out', { slot }) })
const number = (page: Page) => page.getByTestId('multiplier')
const list = (page: Page) => page.getByRole('list', { name: texts('crash_players') }).filter({ visible: true })
const strip = (page: Page) => page.getByRole('list', { name: texts('crash_history') }).getByRole('link')
const status = (page: Page, text: RegExp | string) => page.getByText(text).first()

/** Waits for the first seconds of a round's betting phase. */
async function betting(page: Page): Promise<void> {
  const open = new RegExp(`^[4-7][,.]\\d.${texts('crash_seconds')}$`)
  await expect(number(page)).toHaveText(open, { timeout: 4 * ROUND_MS })
}

/** Cashes out as soon as possible; returns the outcome of the bet. */
async function leave(page: Page): Promise<'won' | 'lost'> {
  const [won, lost] = [status(page, texts.pattern('crash_say_won')), status(page, texts.pattern('crash_say_lost'))]
  await cashOut(page, 1).filter({ visible: true }).or(lost).first().waitFor({ state: 'attached', timeout: ROUND_MS })
  if ((await lost.count()) === 0) await cashOut(page, 1).filter({ visible: true }).click({ timeout: 5000 }).catch(late)
  await expect(won.or(lost).first()).toBeAttached({ timeout: ROUND_MS })
  return (await won.count()) > 0 ? 'won' : 'lost'
}

/** The round crashed before the click; the outcome shows it. */
const late = () => undefined

/** Sets the clock ahead and lets it run fast. */
async function skew(page: Page, by: { readonly aheadMs: number; readonly rate: number }): Promise<void> {
  await page.addInitScript(({ aheadMs, rate }) => {
    const [now, elapsed] = [Date.now, performance.now.bind(performance)]
    const wall = { aheadMs }
    Object.assign(window, { wall })
    Date.now = () => now() + wall.aheadMs
    performance.now = () => elapsed() * rate
    const origin = performance.timeOrigin + aheadMs
    Object.defineProperty(performance, 'timeOrigin', { get: () => origin })
  }, by)
}

const setClock = (page: Page, byMs: number): Promise<void> =>
  page.evaluate((ms) => {
    ;(window as unknown as { wall: { aheadMs: number } }).wall.aheadMs += ms
  }, byMs)

async function seat(browser: Browser, width: number): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  return { context, page: await context.newPage() }
}

test('three browsers are in one flight: one leaves by itself, one by hand, and a visitor with credits [A9 R9 C2]', async ({
  browser,
  page,
  context,
  site,
}) => {
  test.setTimeout(10 * ROUND_MS)
  await page.setViewportSize({ width: 1440, height: 900 })
  await fund(await signIn(context, site))
  const phone = await seat(browser, 390)
  await fund(await signIn(phone.context, site))
  const visitor = await seat(browser, 1440)
  const pages = [page, phone.page, visitor.page]
  for (const one of pages) {
    await one.goto(`${site.url}/games/crash`)
    await listening(one)
  }
  const [auto, manual, demo] = pages as [Page, Page, Page]
  await auto.getByRole('switch', { name: texts('crash_auto_switch', { slot: 1 }) }).click()
  await auto
    .getByRole('textbox', { name: texts('crash_auto_target', { slot: 1 }) })
    .fill(formatField('1.01', cast.locale, 2))
  await auto.getByRole('textbox', { name: texts('crash_auto_target', { slot: 1 }) }).blur()

  // one round in fifty crashes immediately, and some before the second player has clicked: another round is tried
  for (let flight = 0; flight < 8; flight++) {
    await betting(auto)
    const before = await balanceOf(auto, texts)
    await bet(auto, 1).click()
    await bet(auto, 2).click()
    await bet(manual, 1).click()
    await bet(demo, 1).click()
    await expect(cancels(auto)).toHaveCount(2)
    // two bets in one round are one play, and each browser lists those of the others
    for (const one of pages) await expect(list(one).getByRole('listitem')).toHaveCount(3, { timeout: ROUND_MS })
    await expect(list(auto).getByText(texts('crash_you', { slot: 2 }))).toBeVisible()
    await expect.poll(() => balanceOf(auto, texts)).toBe(before - 2 * STAKE)
    const outcomes = await Promise.all([manual, demo].map(leave))
    await expect(strip(auto).first()).toBeVisible({ timeout: 4 * ROUND_MS })
    if (outcomes.every((outcome) => outcome === 'won')) break
  }
  // results of the target of 1.01, of a cash-out with money, and of one with credits
  for (const one of pages) await expect(status(one, texts.pattern('crash_say_won'))).toBeAttached()
  for (const one of pages) await expect(number(one)).not.toHaveText('', { timeout: ROUND_MS })
  await expectAccessible(auto, 'crash-flight')

  // a crashed round is checked in a dialog over the table
  await strip(manual).first().click()
  const dialog = manual.getByRole('dialog', { name: texts('fairness_title') })
  await expect(dialog.getByText(texts('fairness_verdict_match'))).toBeInViewport({ timeout: ROUND_MS })
  await expectAccessible(manual, 'crash-proof-dialog')
  await expect(manual).toHaveURL(/\/games\/crash$/)
  await manual.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // the bet is listed with a link to its proof, which the browser recomputes
  const mine = manual.getByRole('table', { name: texts('bets_mine') })
  await expect(mine.locator('tbody tr')).not.toHaveCount(0, { timeout: 4 * ROUND_MS })
  await mine.locator('tbody tr').first().getByRole('link').click()
  await expect(manual.getByText(texts('fairness_verdict_match'))).toBeVisible({ timeout: ROUND_MS })
  await expect(manual.getByText(texts('crash_proof_bet'), { exact: true })).toBeVisible()
  await expectAccessible(manual, 'crash-proof')

  const feed = auto.getByRole('tab', { name: texts('bets_all') })
  await feed.click()
  await expect(auto.getByRole('table', { name: texts('bets_all') }).locator('tbody tr')).not.toHaveCount(0)
  for (const { context: other } of [phone, visitor]) await other.close()
})

test('CT23: crash is played by keyboard alone; what waits for the next round is placed once it opens [R9]', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(10 * ROUND_MS)
  await fund(await signIn(context, site))
  await page.addInitScript(() => localStorage.setItem('fairline:hotkeys', 'on'))
  await page.goto('/games/crash')
  await listening(page)
  await expect(status(page, texts('crash_say_flying'))).toBeAttached({ timeout: 4 * ROUND_MS })
  await page.keyboard.press('2')
  await expect(page.getByText(texts('crash_state_queued'))).toBeVisible()
  await page.keyboard.press('m')
  await expect(status(page, /^\d+[,.]\d\d×$/)).toBeAttached()
  await expect(page.getByText(texts('crash_state_in'), { exact: true })).toBeVisible({ timeout: 4 * ROUND_MS })
  await page.keyboard.press('Space')
  await expect(page.getByText(texts('crash_state_in'), { exact: true })).toBeHidden()
  await expectAccessible(page, 'crash-betting')
})

/** Maximum delay of the multiplier: four updates per second with reduced motion, plus the delay of a busy machine. */
const LATE_MS = 1200
/** A page's clock is accurate to half of its fastest round trip. */
const EARLY_MS = 300

/** The multiplier as the page shows it, in hundredths; null if it shows anything else. */
async function flownOn(page: Page): Promise<number | null> {
  const shown = (await number(page).textContent()) ?? ''
  return /^\d[\d\s.,]*[,.]\d\d×$/.test(shown) ? hundredths(shown, texts) : null
}

/** Checks that the page shows the multiplier of the platform's current round; resolves after `times` observations. */
async function showsTheFlight(page: Page, site: Site, times: number): Promise<void> {
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const table = async () => (await request(contract.crash.table, {})).output
  await expect(async () => {
    for (let seen = 0; seen < times; ) {
      const before = await table()
      const shown = await flownOn(page)
      const after = await table()
      if (after.round.phase !== 'flying' || before.round.phase !== 'flying' || before.round.id !== after.round.id)
        continue
      const startedAt = Date.parse(after.round.started_at ?? '')
      expect(shown).toBeGreaterThanOrEqual(multiplierAfter(Date.parse(before.now) - startedAt - LATE_MS))
      expect(shown).toBeLessThanOrEqual(multiplierAfter(Date.parse(after.now) - startedAt + EARLY_MS))
      seen += 1
    }
  }).toPass({ timeout: 4 * ROUND_MS })
}

test('wrong, fast or changed page clocks show the platform’s flight; offline, the last number stays [R9]', async ({
  browser,
  site,
  trouble,
}) => {
  // requests of the page while it is offline
  trouble.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING/)
  test.setTimeout(10 * ROUND_MS)
  await using proxy = await startFaultProxy(site.url)
  const [{ context, page }, behind] = [await seat(browser, 390), await seat(browser, 390)]
  await skew(page, { aheadMs: 3_600_000, rate: 1 })
  // two seconds in a thousand: a hundred times the error of a bad quartz
  await skew(behind.page, { aheadMs: -3_600_000, rate: 1.002 })
  for (const one of [page, behind.page]) {
    await one.goto(`${proxy.url}/games/crash`)
    await listening(one)
  }
  await Promise.all([page, behind.page].map((one) => showsTheFlight(one, site, 5)))
  await setClock(behind.page, 600_000)
  await showsTheFlight(behind.page, site, 3)
  await behind.context.close()

  await proxy.die()
  await expect(page.getByText(texts.pattern('crash_reconnecting'))).toBeVisible({ timeout: ROUND_MS })
  const frozen = await number(page).textContent()
  await page.evaluate(() => {
    const shown: unknown[] = [document.querySelector('[data-testid=multiplier]')?.textContent]
    Object.assign(window, { shown })
    new MutationObserver(([{ target } = { target: null }]) => shown.push(target?.textContent ?? undefined)).observe(
      document.querySelector('[data-testid=multiplier]') as Element,
      { childList: true, characterData: true, subtree: true },
    )
  })
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const roundNow = async () => (await request(contract.crash.table, {})).output.round
  const { id } = await roundNow()
  // the round continues to its end, and others follow
  await expect.poll(async () => (await roundNow()).id, { timeout: 4 * ROUND_MS }).not.toBe(id)
  const shown = await page.evaluate(() => (window as unknown as { shown: readonly string[] }).shown)
  expect(new Set(shown)).toEqual(new Set([frozen]))
  await expectAccessible(page, 'crash-away')

  await proxy.revive()
  await expect(page.getByText(texts.pattern('crash_reconnecting'))).toBeHidden({ timeout: ROUND_MS })
  await showsTheFlight(page, site, 5)
  await context.close()
})

test('rules, odds and RTP of crash are there without scripts, and in every list of games [A9 R9 E10]', async ({
  page,
  browser,
  site,
  trouble,
}) => {
  // one reader has no scripts
  trouble.expect(/\.js csp$/)
  const still = await browser.newContext({ javaScriptEnabled: false })
  const plain = await still.newPage()
  await plain.goto(site.url + cast.path('/games/crash'))
  await expect(plain.getByText(texts('crash_rules_chain'))).toBeVisible()
  await expect(
    plain.getByRole('table', { name: texts('game_odds_caption') }).getByText(formatNumber('49.5', cast.locale, 4)),
  ).toBeVisible()
  await plain.goto(site.url + cast.path('/'))
  const games = plain.getByRole('region', { name: texts('home_games') })
  await expect(games.getByRole('link', { name: texts('game_name_crash') })).toHaveAttribute(
    'href',
    cast.path('/games/crash'),
  )
  const map = await (await fetch(`${site.url}/sitemaps/en.xml`)).text()
  expect(map).toContain('/en/games/crash<')
  await still.close()
  await page.goto('/games/crash')
  await listening(page)
  await expect(page.getByText(texts('crash_connecting'))).toHaveCount(0, { timeout: ROUND_MS })
  await expectAccessible(page, 'crash')
})
