import type { FrameLocator, Locator, Page } from '@playwright/test'
import { unitOf } from '#server/shared/rules/slots/stakes.ts'
import { TABLE_TEXTS } from '#server/studio/table-texts.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, signIn } from './player.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const cast = castOf(import.meta.url)
const { texts } = cast
const table = TABLE_TEXTS[cast.locale]
const PLAY_MONEY = formatMoney(String(1000n * unitOf(cast.currency)), cast.currency, cast.locale)
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title]')
const words = (text: string) => new RegExp(text.replace('{n}', '\\d+'))
/** A round lasts 27 seconds, and may have just closed. */
const A_ROUND = { timeout: 60_000 }
/** Enough of the fifteen seconds for bets, for a busy machine. */
const ENOUGH_LEFT = new RegExp(table.open.replace('{n}', '(?:[7-9]|1\\d)'))

/** Lays a chip on a spot with time to spare; retries in the next round if the machine was too slow. */
async function lay(frame: FrameLocator, spot: Locator, put: () => Promise<void>): Promise<void> {
  const message = frame.locator('#said')
  const placed = words(table.placed.replace('{sum}', '.*'))
  await expect(async () => {
    await expect(frame.locator('#status')).toHaveText(ENOUGH_LEFT, A_ROUND)
    await expect(spot).toBeEnabled(A_ROUND)
    // a chip left by an earlier try
    const clear = frame.getByRole('button', { name: table.clear })
    if (await clear.isEnabled()) await clear.click()
    await put()
    await frame.getByRole('button', { name: table.place }).press('Enter', { timeout: 20_000 })
    await expect(message).toHaveText(new RegExp(`${placed.source}|${table.tooLate}`))
    await expect(message).toHaveText(placed, { timeout: 1 })
  }).toPass({ timeout: 150_000 })
}

test('live tables are found by what the address asks; a name that no table has is a 404 [A10 R18 R19]', async ({
  page,
  trouble,
}) => {
  await page.goto('/games/live-casino', { waitUntil: 'networkidle' })
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.getByRole('link', { name: new RegExp(`^${texts('slots_category_baccarat')}`) }).click()
  await expect(page).toHaveURL(/category=baccarat/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page, 'live-casino')
  trouble.expect(/404/)
  expect((await page.goto('/games/live-casino/no-such-table/play'))?.status()).toBe(404)
  expect((await page.goto('/games/live-casino/loomlight/demo'))?.status()).toBe(404)
})

test('CT23: chips for money (keyboard) and demo chips at one table are settled; history lists the bet [R18 R19]', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await fund(await signIn(context, site))
  await page.goto('/games/live-casino/harbour-roulette/play', { waitUntil: 'load' })
  const frame = frameOf(page)
  const demo = await context.newPage()
  await demo.goto('/games/live-casino/harbour-roulette/demo', { waitUntil: 'load' })
  const inDemo = frameOf(demo)
  await expect(inDemo.locator('#balance')).toContainText(PLAY_MONEY)
  const [red, black] = [
    frame.getByRole('button', { name: new RegExp(`^${table.red},`) }),
    inDemo.getByRole('button', { name: new RegExp(`^${table.black},`) }),
  ]
  await Promise.all([
    lay(frame, red, () => red.focus().then(() => page.keyboard.press('Enter'))),
    lay(inDemo, black, () => black.click()),
  ])
  // bets of all players, including those with play money
  await expect(frame.locator('#bets tr')).toHaveCount(2)
  await expectAccessible(page, 'live-roulette')
  const isOver = new RegExp(`${table.returned.split(' ')[0]}|${table.nothing.split(' ')[0]}`)
  for (const of of [frame, inDemo]) await expect(of.locator('#said')).toHaveText(isOver, A_ROUND)
  await demo.close()
  await page.setViewportSize({ width: 1440, height: 900 })
  await frame.getByRole('button', { name: table.fair }).click()
  await expect(frame.getByRole('dialog')).toContainText(/[0-9a-f]{64}/)
  // the studio reports the end to the platform after its player has seen it
  await expect(async () => {
    await page.goto('/profile/history', { waitUntil: 'networkidle' })
    await expect(page.getByRole('main').getByText('Harbour Roulette').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('a coup is watched to its end in a demo without an account [R18]', async ({ page, site, trouble }) => {
  test.skip(site.target === 'edge', 'a demo is between its frame and the studio')
  test.setTimeout(240_000)
  await page.goto('/games/live-casino/first-light-baccarat/demo')
  const frame = frameOf(page)
  const banker = frame.getByRole('button', { name: new RegExp(`^${table.banker} `) })
  // a late bet returns its chips, and can be placed again
  trouble.expect(/\/lay|status of 422/)
  let isLate = true
  await page.route('**/lay', (route) => {
    if (!isLate) return route.continue()
    isLate = false
    return route.fulfill({ status: 422, json: { error: 'too_late' } })
  })
  await lay(frame, banker, () => banker.click())
  expect(isLate).toBe(false)
  await expect(frame.locator('.card').nth(3)).toBeVisible(A_ROUND)
  await expect(frame.locator('.bead').first()).toBeVisible(A_ROUND)
  await expectAccessible(page, 'live-baccarat')
})
