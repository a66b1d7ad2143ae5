import { expectAccessible } from './accessibility.ts'
import { listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { register } from './player.ts'
import { textsOf } from './texts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const texts = textsOf('ru')

test('home has rows of slots and of live tables, without a script too, and tells what goes on at a table [R1 R16 R18]', async ({
  page,
  browser,
  site,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const read = await plain.newPage()
  await read.goto(site.url)
  const slots = read.getByRole('region', { name: texts('slots_home') })
  await expect(slots.getByRole('article').first()).toBeVisible()
  await expect(slots.getByRole('link', { name: texts('slots_all') })).toHaveAttribute('href', '/games/slots')
  await expect(
    read.getByRole('region', { name: texts('soon_live_title') }).getByRole('heading', { level: 3 }),
  ).toHaveCount(4)
  await plain.close()

  await page.goto('/', { waitUntil: 'networkidle' })
  const live = page.getByRole('region', { name: texts('soon_live_title') })
  await live.scrollIntoViewIfNeeded()
  const seconds = texts('live_bets_open', { seconds: '' }).slice(0, -2).trim()
  // a round is 27 seconds long, and bets are open for most of it
  await expect(live.getByText(seconds).first()).toBeVisible({ timeout: 30_000 })
  for (const [locale, path] of [
    ['ru', '/'],
    ['en', '/en'],
    ['hi', '/hi'],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectAccessible(page, `home-${locale}`)
  }
})

test('the hero shows the round of crash that is going on, and leads to it [R1]', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const [betting, flying] = [texts.pattern('crash_betting'), texts.pattern('home_hero_flying')]
  // between two flights there are three seconds
  await expect(page.getByText(betting).or(page.getByText(flying))).toBeVisible({ timeout: 15_000 })
  await page.getByRole('link', { name: texts('home_hero_play') }).click()
  await expect(page).toHaveURL(/\/games\/crash$/)
})

test('the search is opened by its key, led by arrows, and closed by Back [R1]', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'networkidle' })
  await listening(page)
  const dialog = page.getByRole('dialog', { name: texts('search_title') })
  // its script comes once the browser has nothing to do
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('loom')
  const option = dialog.getByRole('option', { name: 'Loomlight' })
  await expect(option).toBeVisible()
  await expect(dialog.getByRole('group', { name: texts('slots_home') })).toBeVisible()
  await expectAccessible(page, 'search-ru')
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/games\/slots\/loomlight\/play$/)
  await expect(dialog).toHaveCount(0)
  // the search is no place to come back to
  await page.goBack()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(dialog).toHaveCount(0)

  await page
    .getByRole('banner')
    .getByRole('link', { name: texts('search_open') })
    .click()
  await dialog.getByRole('button', { name: 'loom' }).click()
  await expect(field).toHaveValue('loom')
  await field.fill('qqqq')
  await expect(dialog.getByText(texts('search_nothing'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'search-nothing-ru')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/faq$/)
})

test('who signs in on home finds it as the server wrote it: parts that have not woken yet need what they were written from', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/lobby\.current/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/')
  await register(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})
