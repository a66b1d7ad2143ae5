import { LOCALES } from '#server/shared/constants/locales.ts'
import { formatTimes } from '~/lib/format/format.ts'
import { listening } from './driver.ts'
import { expect, test, WHOLE_PIXELS } from './fixtures.ts'
import { castOf, prefixOf } from './pairs.ts'
import { fund, signIn } from './player.ts'
import { textsOf } from './texts.ts'

test.use(WHOLE_PIXELS)

// languages are tested from the bare addresses on, which are Russian
const cast = castOf(import.meta.url)
const { texts } = cast

/** Shorter texts are numbers and names, which may occur twice. */
const LEAST_OF_A_SENTENCE = 12
const GAMES = [
  'dice',
  'keno',
  'coinflip',
  'roulette',
  'wheel',
  'hilo',
  'miner',
  'cases/starter',
  'crash',
  'rooms',
] as const

for (const width of [390, 1440])
  test(`no sentence of a game stands twice in view at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1100 })
    for (const game of GAMES) {
      await page.goto(`/games/${game}`, { waitUntil: 'networkidle' })
      const sentences = await page.getByRole('main').evaluate((main, least) => {
        const found: string[] = []
        for (const element of main.querySelectorAll('p, [role="status"]')) {
          const { top, bottom, width: wide } = element.getBoundingClientRect()
          const isSeen = wide > 1 && top < window.innerHeight && bottom > 0 && element.checkVisibility()
          const isWhole = element.querySelector('p, [role="status"]') === null
          const text = element.textContent.trim()
          if (isSeen && isWhole && text.length >= least) found.push(text)
        }
        return found
      }, LEAST_OF_A_SENTENCE)
      expect(
        sentences.filter((text, index) => sentences.indexOf(text) !== index),
        game,
      ).toEqual([])
    }
  })

for (const width of [1440, 1920])
  test(`the list of cases and the proof of fairness take the width that there is at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/games/cases', '/fairness']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const unused = await page.getByRole('main').evaluate((main) => {
        const rights = [...main.querySelectorAll('li, section, div')].map((part) => part.getBoundingClientRect().right)
        const padding = Number.parseFloat(getComputedStyle(main).paddingRight)
        return main.getBoundingClientRect().right - padding - Math.max(...rights)
      })
      expect(unused, path).toBeLessThan(2)
      const main = await page.getByRole('main').boundingBox()
      expect(main?.width, path).toBeGreaterThan(width - 260)
    }
  })

test('the board of crash is there before its script is: where a flight begins, and that it is being joined', async ({
  browser,
  site,
  trouble,
}) => {
  trouble.expect(/\.js csp$/)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/games/crash`)
  await expect(page.getByTestId('multiplier')).toHaveText(formatTimes('1', cast.locale, 2))
  const board = page.getByTestId('multiplier').locator('xpath=ancestor::div[3]')
  await expect(board.getByText(texts('crash_connecting'))).toBeVisible()
  await expect(board.locator('svg path').last()).toBeVisible()
  await context.close()
})

test('at 320 px the search is in the top bar, for visitors and players, and opens [P2]', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const isPlayer of [false, true]) {
    // the language of the last page is stored, and players are redirected to their own anyway
    await context.clearCookies()
    if (isPlayer) await fund(await signIn(context, site))
    for (const locale of isPlayer ? [cast.locale] : LOCALES) {
      const reported = textsOf(locale)
      // its opener is hydrated once the page is idle
      await page.goto(`${prefixOf(locale)}/games/dice`, { waitUntil: 'networkidle' })
      await listening(page)
      const search = page.getByRole('banner').getByRole('link', { name: reported('search_open') })
      await expect(search).toBeInViewport({ ratio: 1 })
      const box = await search.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), locale).toBeGreaterThanOrEqual(44)
      await search.click()
      await expect(page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeVisible()
    }
  }
})

test("a player's own rounds of a slot are listed page by page", async ({ page, context, site }) => {
  await fund(await signIn(context, site))
  const betOf = (id: string) => ({
    id,
    game: 'loomlight',
    title: 'Loomlight',
    currency: cast.currency,
    stake: '1.00',
    payout: '0.00',
    multiplier: '0.0000',
    placed_at: '2026-01-02T03:04:05.000Z',
  })
  const pageOf = (name: string, count: number) => Array.from({ length: count }, (_, index) => betOf(`${name}${index}`))
  await page.route('**/api/trpc/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const at = pathname.split('/').at(-1)?.split(',').indexOf('history.bets') ?? -1
    if (at === -1) return route.continue()
    const { before } = JSON.parse(searchParams.get('input') ?? '{}')[at].json
    const response = await route.fetch()
    const answers = await response.json()
    answers[at].result.data.json = before
      ? { bets: pageOf('b', 3), next: null }
      : { bets: pageOf('a', 20), next: 'a19' }
    return route.fulfill({ response, json: answers })
  })
  await page.goto('/games/slots/loomlight/demo', { waitUntil: 'networkidle' })
  const rows = page.getByRole('tabpanel').getByRole('row')
  const heads = 1
  await expect(rows).toHaveCount(heads + 20)
  const more = page.getByRole('tabpanel').getByRole('button', { name: texts('bets_more') })
  await more.click()
  await expect(rows).toHaveCount(heads + 23)
  await expect(more).toHaveCount(0)
})

test('a sheet ends above the on-screen keyboard, and at the foot of the window once that is gone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?login', { waitUntil: 'networkidle' })
  const sheet = page.getByRole('dialog', { name: texts('auth_login_title') })
  await expect(sheet).toBeVisible()
  const foot = async () => {
    const box = await sheet.boundingBox()
    return box && Math.round(box.y + box.height)
  }
  await expect.poll(foot).toBe(844)
  const coverWith = (keyboardPx: number) =>
    page.evaluate((px) => {
      const viewport = window.visualViewport
      if (!viewport) throw new Error('there is no visual viewport')
      Object.defineProperty(viewport, 'height', { configurable: true, value: window.innerHeight - px })
      viewport.dispatchEvent(new Event('resize'))
    }, keyboardPx)
  await coverWith(336)
  await expect.poll(foot).toBe(844 - 336)
  expect((await sheet.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await expect(sheet.getByRole('textbox', { name: texts('auth_email') })).toBeInViewport()
  await coverWith(0)
  await expect.poll(foot).toBe(844)
})

test('no browser makes telephone links of figures: every page says so as it is served', async ({ page, baseURL }) => {
  for (const path of ['/', '/fairness', '/games/dice', '/faq', '/profile/history']) {
    const html = await (await page.request.get(`${baseURL}${path}`)).text()
    expect(html, path).toMatch(/<meta name="format-detection" content="telephone=no[^"]*"/)
  }
})

test('the list of slots is hydrated as it was served, when it is loaded and when Back leads to it', async ({
  page,
}) => {
  for (const locale of LOCALES) {
    await page.goto(`${prefixOf(locale)}/games/slots?sort=rtp`, { waitUntil: 'networkidle' })
    await listening(page)
    const title = page.getByRole('article').getByRole('link').first()
    await title.click()
    await expect(page).toHaveURL(/\/games\/slots\/.+/)
    await page.goBack()
    await expect(page.getByRole('article').first()).toBeVisible()
    // a document that was left for another one is restored completely
    await page.goto(`${prefixOf(locale)}/faq`)
    await page.goBack({ waitUntil: 'networkidle' })
    await expect(page.getByRole('article').first()).toBeVisible()
  }
})
