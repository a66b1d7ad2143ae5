import { describe, expect, test } from 'vitest'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { crawlerFile, indexedPaths, localeSitemap, robotsText, sitemapIndex } from '~/lib/pages/sitemap.ts'

const ORIGIN = 'https://play.example'
const HOST = { origin: ORIGIN, hasNoRussian: false }
const NOBODY = {} as Parameters<typeof indexedPaths>[1]
const page = { options: { component: () => null } }

describe('the pages to be found', () => {
  test('are the routes with a component, in one order', async () => {
    expect(
      await indexedPaths(
        [
          ['/games/dice', page],
          ['/', page],
          ['/robots.txt', { options: {} }],
        ],
        NOBODY,
      ),
    ).toEqual(['/', '/games/dice'])
  })

  test('a route with parameters stands for its instances, an index route for its folder', async () => {
    const instances = async () => ['/games/cases/spark', '/games/cases/neon']
    expect(
      await indexedPaths(
        [
          ['/games/cases/', page],
          ['/games/cases/$slug', { options: { ...page.options, staticData: { instances } } }],
        ],
        NOBODY,
      ),
    ).toEqual(['/games/cases', '/games/cases/neon', '/games/cases/spark'])
  })

  test('but not those that say otherwise, nor those of an unknown number', async () => {
    const hidden = { options: { ...page.options, staticData: { isIndexed: false } } }
    const shown = { options: { ...page.options, staticData: { isIndexed: true } } }
    expect(
      await indexedPaths(
        [
          ['/error', hidden],
          ['/faq', shown],
          ['/games/cases/$slug', page],
        ],
        NOBODY,
      ),
    ).toEqual(['/faq'])
  })
})

test('the index names one sitemap a locale, absolutely [A7]', () => {
  const named = [...sitemapIndex(HOST).matchAll(/<sitemap><loc>([^<]+)<\/loc><\/sitemap>/g)].map((match) => match[1])
  expect(named).toEqual(LOCALES.map((locale) => `${ORIGIN}/sitemaps/${locale}.xml`))
})

test('a sitemap names each page in its locale, and its versions in all of them [A7 R32]', () => {
  const sitemap = localeSitemap(HOST, { locale: 'kz', paths: ['/', '/faq'], lastModified: '2026-11-29' })
  expect([...sitemap.matchAll(/<loc>([^<]+)/g)].map((match) => match[1])).toEqual([`${ORIGIN}/kz`, `${ORIGIN}/kz/faq`])
  expect(sitemap.match(/<lastmod>2026-11-29<\/lastmod>/g)).toHaveLength(2)
  const [, faq = ''] = sitemap.split('/kz/faq</loc>')
  expect(
    Object.fromEntries([...faq.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map((match) => [match[1], match[2]])),
  ).toMatchObject({
    'ru-RU': `${ORIGIN}/faq`,
    'en-US': `${ORIGIN}/en/faq`,
    'kk-KZ': `${ORIGIN}/kz/faq`,
    'pt-BR': `${ORIGIN}/br/faq`,
    'hi-IN': `${ORIGIN}/hi/faq`,
    'x-default': `${ORIGIN}/faq`,
  })
})

test('on a host without Russian neither the index nor a page names a Russian address [S10 R32]', () => {
  const host = { ...HOST, hasNoRussian: true }
  expect(sitemapIndex(host)).not.toContain('/sitemaps/ru.xml')
  const sitemap = localeSitemap(host, { locale: 'en', paths: ['/faq'], lastModified: '2026-11-29' })
  expect(sitemap).not.toContain('ru-RU')
  expect(sitemap).not.toContain(`href="${ORIGIN}/faq"`)
  expect(sitemap).toContain(`hreflang="x-default" href="${ORIGIN}/en/faq"`)
})

test('robots.txt names the sitemap absolutely, and keeps crawlers from what is no page', () => {
  const lines = robotsText(ORIGIN).split('\n')
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  expect(lines).toEqual(expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Disallow: /payment-pages/']))
})

test('a file for crawlers says what it is, and may be kept', () => {
  const { headers } = crawlerFile('<x/>', 'application/xml')
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
    'application/xml; charset=utf-8',
    'public, max-age=3600',
  ])
})
