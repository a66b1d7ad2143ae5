import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { fund, signIn } from './player.ts'
import { textsOf } from './texts.ts'

// no colour is measured half-way
test.use({ contextOptions: { reducedMotion: 'reduce' }, sportsFeed: 'virtual' })

const texts = textsOf('ru')
/** One whose score is of sets, and one whose score is of quarters. */
const LOOKED_AT = ['tennis', 'basketball']

test('a visitor picks odds, signs in, and the slip is still there to be placed [A10]', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/betting/football')
  const row = page
    .getByRole('region', { name: texts('sports_upcoming') })
    .getByRole('listitem')
    .last()
  await expect(row).toBeVisible()
  await expectAccessible(page, 'sports')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('button', { name: texts('sports_margin_of') })
    .first()
    .click()
  await expectAccessible(page, 'sports-event')
  await page.goto('/betting/football')
  const home = row.getByRole('button').first()
  await home.click()
  await expect(home).toHaveAttribute('aria-pressed', 'true')
  const slip = page.getByRole('complementary', { name: texts('sports_slip') })
  await expect(slip.getByText(texts('sports_m_1x2'))).toBeVisible()
  await fund(await signIn(context, site))
  await page.reload()
  await slip.getByRole('textbox', { name: texts('sports_unit') }).fill('100')
  await slip.getByRole('button', { name: /100/ }).click()
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

test('the page of sports leads to each of them; every sport has its page, and a match of it its scoreboard and a market that stays pinned [A10 R2]', async ({
  page,
}) => {
  expect((await page.goto('/betting'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: texts('sports_title') })).toBeVisible()
  const sports = ['tennis', 'basketball', 'ice-hockey', 'table-tennis', 'esports']
  for (const sport of sports) await expect(page.locator(`main a[href="/betting/${sport}"]`).first()).toBeVisible()
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
})
