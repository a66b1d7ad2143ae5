import type { FrameLocator, Page } from '@playwright/test'
import { TEXTS } from '#server/studio/texts.ts'
import { expect, test } from './fixtures.ts'
import { look } from './looks.ts'
import { fund, signIn } from './player.ts'
import { textsOf } from './texts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const texts = textsOf('ru')
const game = TEXTS.ru
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title]')
const amount = (text: string | null) => Number((text ?? '').replaceAll(/[^\d,]/g, '').replace(',', '.'))

test('slots are found by what the address asks, without a script too; a name that no title has is a 404 [A10 R16 R28]', async ({
  page,
  browser,
  site,
  trouble,
}) => {
  await page.goto('/games/slots', { waitUntil: 'networkidle' })
  await expect(page.getByRole('article')).toHaveCount(8)
  await page.getByRole('link', { name: new RegExp(`^${texts('slots_feature_hold')}`) }).click()
  await expect(page).toHaveURL(/feature=hold-and-spin/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Deep Quarry' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(8)
  for (const [locale, path] of [
    ['ru', '/games/slots'],
    ['hi', '/hi/games/slots?volatility=4,5&sort=rtp'],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await look(page, `slots-${locale}`)
  }
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const read = await plain.newPage()
  await read.goto(`${site.url}/games/slots?q=lanturns`)
  await expect(read.getByRole('article')).toHaveCount(1)
  await read.goto(`${site.url}/games/slots?q=zzzz`)
  await expect(read.getByText(texts('slots_nothing'))).toBeVisible()
  await plain.close()
  trouble.expect(/404/)
  for (const mode of ['demo', 'play'])
    expect((await page.goto(`/games/slots/no-such-slot/${mode}`))?.status()).toBe(404)
})

test('a demo is played in the frame of its provider without an account, from the keyboard [R17 R28]', async ({
  page,
}) => {
  await page.goto('/games/slots/glass-orchard/demo')
  const frame = frameOf(page)
  const status = frame.locator('#status')
  await expect(status).toHaveText(game.ready)
  const before = amount(await frame.locator('#balance').textContent())
  expect(before).toBe(1000)
  const spin = frame.getByRole('button', { name: game.spin, exact: true })
  for (let n = 0; n < 3; n += 1) {
    await spin.focus()
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/spin'))
    await page.keyboard.press('Space')
    await answered
    await expect(status).toHaveText(/\$/)
    await expect(spin).toBeEnabled()
  }
  await frame.getByRole('button', { name: game.fair }).click()
  await expect(frame.getByRole('dialog')).toContainText(/[0-9a-f]{64}/)
  await page.keyboard.press('Escape')
  await frame.getByRole('button', { name: game.auto }).click()
  const start = frame.getByRole('button', { name: game.start })
  await start.click()
  await expect(frame.getByRole('alert')).toHaveText(game.lossNeeded)
  await page.keyboard.press('Escape')
  await look(page, 'slot-demo')
})

test('a slot is played for money: the balance, the history and the lobby say so [R17 R28]', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/games/slots/loomlight/play', { waitUntil: 'networkidle' })
  await expect(page.getByText(texts('slots_sign_in'))).toBeVisible()
  await fund(await signIn(context, site))
  await page.goto('/games/slots/loomlight/play', { waitUntil: 'networkidle' })
  const frame = frameOf(page)
  await expect(frame.locator('#status')).toHaveText(game.ready)
  const before = amount(await frame.locator('#balance').textContent())
  const staked = amount(await frame.locator('#amount').textContent())
  const spin = frame.getByRole('button', { name: game.spin, exact: true })
  await spin.click()
  await expect(frame.locator('#returned')).not.toHaveText('–', { timeout: 120_000 })
  await expect(spin).toBeEnabled()
  const returned = amount(await frame.locator('#returned').textContent())
  expect(amount(await frame.locator('#balance').textContent())).toBeCloseTo(before - staked + returned, 2)
  await page.getByRole('button', { name: texts('slots_favourite') }).click()
  await expect(page.getByRole('button', { name: texts('slots_favourite') })).toHaveAttribute('aria-pressed', 'true')
  await look(page, 'slot-play')
  await page.goto('/games/slots', { waitUntil: 'networkidle' })
  for (const row of ['slots_recent', 'slots_favourites'] as const)
    await expect(
      page.getByRole('region', { name: texts(row) }).getByRole('heading', { name: 'Loomlight' }),
    ).toBeVisible()
  await page.goto('/profile/history', { waitUntil: 'networkidle' })
  await expect(page.getByRole('main').getByText('Loomlight').first()).toBeVisible()
})
