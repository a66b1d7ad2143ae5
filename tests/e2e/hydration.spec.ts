import type { Page } from '@playwright/test'
import { isFull } from '../support/run/depth.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { PAIRS, prefixOf } from './pairs.ts'
import { signInAs } from './player.ts'

/** Loads of home per pair: at full depth a hundred of each currency. */
const LOADS = isFull ? 20 : 1

/** Pages that differ in every language and currency. */
const PATHS = [
  '/games/slots',
  '/games/slots/loomlight/play',
  '/games/rooms',
  '/fairness',
  '/games/dice',
  '/faq',
  '/profile',
]

/** Waits until the parts of a page that hydrate when the browser is idle are hydrated, too. */
async function wholly(page: Page): Promise<void> {
  await listening(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 100))))
}

test('the table has each currency in each language once', () => {
  expect(new Set(PAIRS.map(({ currency, locale }) => `${currency} ${locale}`)).size).toBe(25)
})

for (const [index, pair] of PAIRS.entries())
  test(`pages of a player in ${pair.currency} and ${pair.locale} are hydrated as they were served`, async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(600_000)
    await signInAs(context, site, pair)
    const prefix = prefixOf(pair.locale)
    for (let load = 0; load < LOADS; load++) {
      await page.goto(prefix || '/')
      await wholly(page)
    }
    for (const path of isFull ? PATHS : PATHS.filter((_, at) => at === index % PATHS.length)) {
      await page.goto(prefix + path)
      await expect(page.locator('h1')).toBeAttached()
      await page.waitForLoadState('networkidle')
    }
  })
