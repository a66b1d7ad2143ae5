import type { Page } from '@playwright/test'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { balanceOf, deposit, fund, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const TABS = 8

async function openTabs(page: Page): Promise<Page[]> {
  const tabs = [page]
  while (tabs.length < TABS) {
    const tab = await page.context().newPage()
    await tab.goto('/games/dice')
    tabs.push(tab)
  }
  return tabs
}

/**
 * Slowest round trip of a trivial request of the page, in ms. If all six connections were in use, it would wait
 * forever.
 */
const slowestRoundTrip = (page: Page) =>
  page.evaluate(async () => {
    let slowest = 0
    for (let time = 0; time < 5; time++) {
      const startedAt = performance.now()
      await (await fetch('/healthz')).text()
      slowest = Math.max(slowest, performance.now() - startedAt)
    }
    return slowest
  })

/** How long the page waited for this procedure, including its wait for a connection, in ms. */
async function durationOf(page: Page, procedure: string): Promise<number> {
  const read = () =>
    page.evaluate(
      (name) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(name))?.duration ?? null,
      procedure,
    )
  // the entry is written once the body has been read
  await expect.poll(read).not.toBeNull()
  return (await read()) ?? Number.POSITIVE_INFINITY
}

const balancesOf = (tabs: readonly Page[]) => Promise.all(tabs.map((tab) => balanceOf(tab, texts)))

test('a deposit in one tab moves the balance in eight, and a bet in the eighth is answered at once', async ({
  page,
  context,
  site,
}) => {
  await fund(await signIn(context, site))
  await page.goto('/')
  const first = await balanceOf(page, texts)
  const tabs = await openTabs(page)
  await expect.poll(() => balancesOf(tabs)).toEqual(Array(TABS).fill(first))

  await page.bringToFront()
  await page
    .getByRole('banner')
    .getByRole('link', { name: texts('shell_deposit') })
    .click()
  await deposit(page)
  await expect.poll(() => balanceOf(page, texts)).toBeGreaterThan(first)
  const second = await balanceOf(page, texts)
  await expect.poll(() => balancesOf(tabs)).toEqual(Array(TABS).fill(second))

  const eighth = tabs[TABS - 1] ?? page
  await eighth.bringToFront()
  const bareMs = await slowestRoundTrip(eighth)
  const answer = eighth.waitForResponse((response) => response.url().includes('dice.placeBet'))
  await eighth.getByRole('button', { name: texts.pattern('play_bet') }).click()
  expect((await answer).status()).toBe(200)
  // within a second, unless the machine is so busy that a trivial request takes a good part of one
  expect(await durationOf(eighth, 'dice.placeBet')).toBeLessThan(Math.max(1000, 10 * bareMs))
  await expect.poll(async () => new Set(await balancesOf(tabs)).size).toBe(1)
  expect(await balanceOf(page, texts)).not.toBe(second)
})

test('signing out in one tab signs every tab out [S3]', async ({ page, context, site }) => {
  await fund(await signIn(context, site))
  await page.goto('/', { waitUntil: 'networkidle' })
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('banner').getByRole('link', { name: texts('shell_register') })).toBeHidden()

  await page.bringToFront()
  await page
    .getByRole('banner')
    .getByRole('button', { name: texts.pattern('shell_account') })
    .click()
  await page.getByRole('menuitem', { name: texts('shell_logout') }).click()
  for (const tab of [page, other])
    await expect(tab.getByRole('banner').getByRole('link', { name: texts('shell_register') })).toBeVisible()
})

test('a session that ends before the lower part of home is hydrated causes no error [S3]', async ({
  page,
  context,
  site,
}) => {
  await fund(await signIn(context, site))
  const other = await context.newPage()
  // a browser that is idle only after the session has ended
  await other.addInitScript(() => {
    const waiting = new Map<number, IdleRequestCallback>()
    let last = 0
    window.requestIdleCallback = (run) => {
      waiting.set(++last, run)
      return last
    }
    window.cancelIdleCallback = (handle) => waiting.delete(handle)
    window.addEventListener('idle-at-last', () => {
      for (const run of waiting.values()) run({ didTimeout: false, timeRemaining: () => 50 })
    })
  })
  await other.goto('/')
  await listening(other)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: texts.pattern('shell_account') })
    .click()
  await page.getByRole('menuitem', { name: texts('shell_logout') }).click()
  await expect(other.getByRole('banner').getByRole('link', { name: texts('shell_register') })).toBeVisible()
  await other.evaluate(() => window.dispatchEvent(new Event('idle-at-last')))
  const tile = other.locator('main a[href*="/games/slots/"]').first()
  await expect
    .poll(() => tile.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__react'))))
    .toBe(true)
})
