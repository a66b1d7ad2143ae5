import type { FrameLocator, Page } from '@playwright/test'
import { TABLE_TEXTS } from '#server/studio/table-texts.ts'
import { TEXTS } from '#server/studio/texts.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { type Site, startSite } from '../support/site.ts'
import { test as base, expect } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, hundredths, signIn } from './player.ts'
import { sharedInFile } from './shared-in-file.ts'

const cast = castOf(import.meta.url)
const game = TEXTS[cast.locale]
const table = TABLE_TEXTS[cast.locale]
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title]')

/** A site that serves the studio's games from its own host. */
const shared = sharedInFile<Site>(async ({ target }, use) => {
  const PORT = String(await freePort('127.0.0.1'))
  await using site = await startSite(target, { PORT, GAMES_STUDIO_ORIGIN: `http://127.0.0.1:${PORT}/studio` })
  await use(site)
})
const test = base.extend<{ site: Site }>({
  site: ({ target: _ }, use) => use(shared.it),
  baseURL: ({ target: _ }, use) => use(shared.whenOpen?.url),
})

test('a slot from the host of the site is played for money, in a frame with an opaque origin', async ({
  context,
  page,
  site,
}) => {
  const player = await signIn(context, site)
  await fund(player)
  await page.goto(cast.path('/games/slots/glass-orchard/play'))
  const frame = frameOf(page)
  const spin = frame.getByRole('button', { name: game.spin, exact: true })
  const shown = async (id: string) => hundredths((await frame.locator(id).textContent()) ?? '', cast.texts)
  await expect.poll(() => shown('#balance')).toBe(100_000)
  const posted = page.waitForRequest((request) => request.url().endsWith('/studio/api/spin'))
  await spin.click()
  expect((await (await posted).allHeaders()).cookie).toBeUndefined()
  await expect(frame.locator('#returned')).not.toHaveText('–', { timeout: 120_000 })
  await expect(spin).toBeEnabled()
  expect(await shown('#balance')).toBe(100_000 - (await shown('#amount')) + (await shown('#returned')))
  const inside = page.frames().find((one) => one.url().includes('/studio/g/glass-orchard/'))
  expect(await inside?.evaluate(() => origin)).toBe('null')
  for (const reach of ['document.cookie', 'parent.document.title', 'localStorage.length'])
    await expect(inside?.evaluate(reach)).rejects.toThrow(/SecurityError/)
})

test('a live table from the host of the site follows its rounds', async ({ page }) => {
  await page.goto(cast.path('/games/live-casino/harbour-roulette/demo'))
  await expect(frameOf(page).locator('#status')).toHaveText(new RegExp(table.open.replace('{n}', '\\d+')), {
    timeout: 60_000,
  })
})

test('the game is sandboxed outside of a frame as well, and the studio answers nothing else', async ({
  page,
  site,
}) => {
  const host = encodeURIComponent(site.url)
  await page.goto(`/studio/g/glass-orchard/?lang=en&mode=demo&currency=USD&host=${host}&return=/`)
  await expect(page.getByRole('button', { name: TEXTS.en.spin, exact: true })).toBeEnabled()
  expect(await page.evaluate(() => origin)).toBe('null')
  await expect(page.evaluate(() => document.cookie)).rejects.toThrow(/SecurityError/)
  for (const path of ['/studio/readyz', '/studio/', '/studio/books', '/studio/g/no-such-game/'])
    expect([path, (await page.request.get(site.url + path)).status()]).toEqual([path, 404])
  expect((await page.request.put(`${site.url}/studio/api/spin`)).status()).toBe(405)
})
