import { LANGUAGE_TAGS, LOCALES } from '#server/shared/constants/locales.ts'
import { crawl, locations, readPage } from './crawler.ts'
import { expect, test } from './fixtures.ts'
import { castAs, castOf } from './pairs.ts'
import { textsOf } from './texts.ts'

const cast = castOf(import.meta.url)

const PAGES = ['/', '/games/dice', '/fairness', '/developers'] as const

for (const locale of LOCALES) {
  const prefix = locale === 'ru' ? '' : `/${locale}`
  const texts = textsOf(locale)

  test(`every page answers in ${locale}, names its language and its versions in the others [A1 A7 R1 R10 R32 R35]`, async ({
    page,
    baseURL,
  }) => {
    for (const path of PAGES) {
      const url = `${baseURL}${castAs({ currency: cast.currency, locale }).path(path)}`
      const answer = await crawl(url)
      expect([url, answer.status]).toEqual([url, 200])
      // in the served HTML, not only after scripts have run
      const { language, headings, canonical, alternates } = await readPage(page, url, await answer.text())
      expect({ language, headings: headings.length, canonical }).toEqual({
        language: LANGUAGE_TAGS[locale],
        headings: 1,
        canonical: path === '/' && locale === 'ru' ? `${baseURL}/` : url,
      })
      expect(Object.keys(alternates).toSorted()).toEqual([...Object.values(LANGUAGE_TAGS), 'x-default'].toSorted())
    }
  })

  test(`an unknown address in ${locale} is a 404 that says so [N3]`, async ({ page, trouble }) => {
    trouble.expect(/404/)
    const response = await page.goto(`${prefix}/no/such/page`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('main')).toContainText('/no/such/page')
    await expect(page.getByRole('banner').getByRole('link', { name: texts('shell_login') })).toBeVisible()
  })
}

// the crawl on Node checks all of them: here each is rendered once, in the language of the spec's pair
test('every page that the sitemap names answers', async ({ baseURL }) => {
  const pages = locations(await (await crawl(`${baseURL}/sitemaps/${cast.locale}.xml`)).text())
  for (const page of pages) {
    const answer = await crawl(page)
    expect([page, answer.status]).toEqual([page, 200])
    expect(await answer.text(), page).toContain('<h1')
  }
})

test('the default language has no prefix, and its prefix leads there for good [R35]', async ({ page }) => {
  const response = await page.request.get('/ru/games/dice?a=b', { maxRedirects: 0 })
  expect(response.status()).toBe(301)
  expect(response.headers().location).toMatch(/^(http:\/\/[^/]+)?\/games\/dice\?a=b$/)
})

test.describe('a first visit', () => {
  for (const [language, tag] of [
    ['pt-BR', LANGUAGE_TAGS.br],
    ['kk', LANGUAGE_TAGS.kz],
    ['de-DE', LANGUAGE_TAGS.en],
  ] as const)
    test(`from a browser in ${language} sees the site in ${tag} [S10]`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ baseURL, locale: language })
      const page = await context.newPage()
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      await context.close()
    })
})

test.describe('the error page', () => {
  const { texts } = cast
  for (const [code, title, text] of [
    ['404', 'page_not_found_title', 'page_gone_text'],
    ['500', 'page_error_title', 'page_error_text'],
    ['451', 'page_denied_title', 'page_denied_text'],
    ['unknown', 'page_error_title', 'page_error_text'],
  ] as const)
    test(`explains ${code}, and names it [R4]`, async ({ page }) => {
      const response = await page.goto(`/error?errorCode=${code}`)
      expect(response?.status()).toBe(200)
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert.getByRole('heading', { level: 1, name: texts(title) })).toBeVisible()
      await expect(alert).toContainText(texts(text))
      await expect(alert).toContainText(texts('page_error_code', { code }))
      await expect(alert.getByRole('link', { name: texts('page_to_home') })).toHaveAttribute('href', cast.path('/'))
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    })

  test('repeats nothing that a link makes up [R4]', async ({ page }) => {
    await page.goto('/error?errorCode=%3Cb%3Ecall+us%3C%2Fb%3E')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(texts('page_error_code', { code: 500 }))
    await expect(alert).not.toContainText('call us')
  })
})

test('each page links the manifest of its language, whose icons are there [P4]', async ({ page, request }) => {
  await page.goto('/en')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const response = await request.get(String(address))
  expect([response.status(), response.headers()['content-type']]).toEqual([
    200,
    expect.stringMatching(/^application\/manifest\+json/),
  ])
  const manifest: { start_url: string; icons: readonly { src: string }[] } = await response.json()
  expect(manifest.start_url).toMatch(/^\/en/)
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
})
