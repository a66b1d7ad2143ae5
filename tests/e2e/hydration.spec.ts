import type { Page } from '@playwright/test'
import { inTurns, isFull } from '../support/run/depth.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { PAIRS, prefixOf, signInAs } from './pairs.ts'

/** A hundred loads of home at full depth; else five, of other pairs each day. */
const LOADS = isFull ? 4 : 1
const PARTS = 5

/** Whose page is in every language and currency another. */
const PATHS = [
  '/games/slots',
  '/games/slots/loomlight/play',
  '/games/rooms',
  '/fairness',
  '/games/dice',
  '/faq',
  '/profile',
]

/** Until the parts of a page that wait for an idle browser have been hydrated too. */
async function wholly(page: Page): Promise<void> {
  await listening(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 100))))
}

test('the table has each currency in each language once', () => {
  expect(new Set(PAIRS.map(({ currency, locale }) => `${currency} ${locale}`)).size).toBe(25)
})

for (const pair of inTurns(PAIRS, PARTS))
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
    for (const path of inTurns(PATHS, PATHS.length)) {
      await page.goto(prefix + path)
      await expect(page.locator('h1')).toBeAttached()
      await page.waitForLoadState('networkidle')
    }
  })
