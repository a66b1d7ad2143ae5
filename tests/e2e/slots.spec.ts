import { openCatalogue } from '#server/platform/modules/casino/catalogue/catalogue.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { largeCatalogue } from '../support/casino/large-catalogue.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const cast = castOf(import.meta.url)
const { texts } = cast

test('slots are found by what the address asks, without a script too; a name that no title has is a 404 [A10 R16]', async ({
  page,
  browser,
  site,
  trouble,
}) => {
  // one reader has no scripts
  trouble.expect(/\.js csp$/)
  await page.goto('/games/slots', { waitUntil: 'networkidle' })
  await expect(page.getByRole('article')).toHaveCount(8)
  await page.getByRole('link', { name: new RegExp(`^${texts('slots_feature_hold')}`) }).click()
  await expect(page).toHaveURL(/feature=hold-and-spin/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Deep Quarry' })).toBeVisible()
  await expect(page.getByText(texts('slots_from', { stake: formatMoney('10', 'RUB', cast.locale) }))).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(8)
  await page.goto('/games/slots?volatility=4,5&sort=rtp', { waitUntil: 'networkidle' })
  await expectAccessible(page, 'slots')
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const read = await plain.newPage()
  await read.goto(`${site.url}${cast.path('/games/slots')}?q=lanturns`)
  await expect(read.getByRole('article')).toHaveCount(1)
  await read.goto(`${site.url}${cast.path('/games/slots')}?q=zzzz`)
  await expect(read.getByText(texts('slots_nothing'))).toBeVisible()
  await plain.close()
  trouble.expect(/404/)
  for (const mode of ['demo', 'play'])
    expect((await page.goto(`/games/slots/no-such-slot/${mode}`))?.status()).toBe(404)
})

test('a title under maintenance says so in the list and in place of its game, which is not launched [R17]', async ({
  page,
}) => {
  let launches = 0
  await page.route('**/api/trpc/**', async (route) => {
    const names = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? []
    if (names.includes('casino.demo')) launches += 1
    if (!names.some((name) => name === 'casino.title' || name === 'casino.titles')) return route.continue()
    const response = await route.fetch()
    const answers = await response.json()
    for (const answer of [answers].flat()) {
      const { json } = answer.result.data
      for (const title of json.titles ?? [json]) if (title.slug === 'night-ferry') title.status = 'maintenance'
    }
    return route.fulfill({ response, json: answers })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/games/slots', { waitUntil: 'networkidle' })
  // filters leave a phone's first screen to the titles
  await expect(page.getByRole('article').first()).toBeInViewport()
  await page.getByRole('link', { name: texts('slots_sort_new') }).click()
  const tile = page.getByRole('article').filter({ hasText: 'Night Ferry' })
  await expect(tile.getByText(texts('slots_maintenance'))).toBeVisible()
  await tile.getByRole('link', { name: texts('slots_demo') }).click()
  await expect(page.getByRole('heading', { name: texts('slots_maintenance') })).toBeVisible()
  await expect(page.getByText(texts('slots_maintenance_text'))).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(launches).toBe(0)
  await expectAccessible(page, 'slot-maintenance')
})

test('a list of thousands of slots holds only those near the window; its next link works by keyboard', async ({
  page,
  trouble,
}) => {
  // the site has none of these titles, but visible links are preloaded
  trouble.expect(/404/)
  // a busy browser delivers past and current entries together: the page must use the last one
  await page.addInitScript(() => {
    const Native = window.IntersectionObserver
    window.IntersectionObserver = class extends Native {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const late: IntersectionObserverCallback = (changes, observer) => {
          const before = changes.map(({ target, boundingClientRect, isIntersecting }) => ({
            target,
            boundingClientRect,
            isIntersecting: !isIntersecting,
          }))
          tell([...(before as unknown as IntersectionObserverEntry[]), ...changes], observer)
        }
        super(late, options)
      }
    }
  })
  const catalogue = openCatalogue(largeCatalogue(8000), 'demo')
  await page.route('**/slots/title-*.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await page.route('**/api/trpc/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const at = pathname.split('/').at(-1)?.split(',').indexOf('casino.titles') ?? -1
    if (at === -1) return route.continue()
    const { limit, cursor } = JSON.parse(searchParams.get('input') ?? '{}')[at].json
    const all = {
      kind: 'slot',
      providers: [],
      categories: [],
      volatility: [],
      features: [],
      isHighRtp: false,
      sort: 'new',
    } as const
    const { entries, total, next } = catalogue.page({ ...all, limit, after: cursor })
    const response = await route.fetch()
    const answers = await response.json()
    const { json } = answers[at].result.data
    const titles = entries.map(({ slug, name }, index) => ({ ...json.titles[index % json.titles.length], slug, name }))
    answers[at].result.data.json = { ...json, total, next, titles }
    return route.fulfill({ response, json: answers })
  })
  await page.goto('/games/slots', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: texts('slots_sort_new') }).click()
  const titles = page.getByRole('article')
  await expect(titles).toHaveCount(60)
  const first = await titles.first().getByRole('heading').textContent()
  const more = page.getByRole('link', { name: texts('slots_more') })
  for (let pages = 2; pages <= 7; pages += 1) {
    const pending = page.waitForResponse((response) => response.url().includes('casino.titles'))
    await more.focus()
    await page.keyboard.press('Enter')
    await pending
    await expect(more).toHaveAttribute('aria-busy', 'false')
  }
  await expect(page.getByRole('status').getByText(/60/)).toHaveCount(1)
  await expect(async () => expect(await titles.count()).toBeLessThanOrEqual(240)).toPass()
  expect(new URL(page.url()).searchParams.get('after')).toBeNull()
  const next = await more.getAttribute('href')
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  await expect(titles.first().getByRole('heading')).toHaveText(first ?? '')
  await expect(async () => expect(await titles.count()).toBeLessThanOrEqual(240)).toPass()
  expect(next).toMatch(/after=title-/)
})
