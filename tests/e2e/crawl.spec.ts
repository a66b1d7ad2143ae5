import { LANGUAGE_TAGS, LOCALES } from '#server/shared/constants/locales.ts'
import { type CrawledPage, crawl, locations, readPage } from './crawler.ts'
import { expect, test } from './fixtures.ts'

/** Search engines cut off longer texts. */
const TITLE_LENGTH = 65
const DESCRIPTION_LENGTH = 165

/** About a hundred pages, each requested once and parsed in the browser. */
const CRAWL_TIMEOUT_MS = 300_000

/** Every page reachable from robots.txt, by its address, as it was served: with status 200. */
async function crawlSite(url: string): Promise<Map<string, string>> {
  const robots = await (await crawl(`${url}/robots.txt`)).text()
  const [, index = ''] = /^Sitemap: (\S+)$/m.exec(robots) ?? []
  const sitemaps = locations(await (await crawl(index)).text())
  expect(sitemaps).toHaveLength(LOCALES.length)
  const pages = await Promise.all(sitemaps.map(async (sitemap) => locations(await (await crawl(sitemap)).text())))
  const counts = new Set(pages.map(({ length }) => length))
  expect([...counts], 'as many pages in each locale').toHaveLength(1)
  const served = new Map<string, string>()
  for (const page of pages.flat()) {
    const response = await crawl(page)
    expect([page, response.status]).toEqual([page, 200])
    served.set(page, await response.text())
  }
  return served
}

test('CT14: a crawl finds every page in every language, with alternates, 18+ and no broken link [A1 A7 R1 R10 R32 R35 G4]', async ({
  page,
  site,
}) => {
  test.setTimeout(CRAWL_TIMEOUT_MS)
  const served = await crawlSite(site.url)
  expect([...served.keys()]).toContain(`${site.url}/kz/games/dice`)

  const pages = new Map<string, CrawledPage>()
  for (const [url, html] of served) {
    expect(html, `${url} says from which age on`).toMatch(/>\s*18\+\s*</)
    pages.set(url, await readPage(page, url, html))
  }

  const tooLong: string[] = []
  for (const [url, { canonical, robots, headings, title, description, ...rest }] of pages) {
    expect({ url, canonical, robots, headings: headings.length }).toEqual({
      url,
      canonical: url,
      robots: null,
      headings: 1,
    })
    expect(title.length, `${url} has a title`).toBeGreaterThan(5)
    expect(description.length, `${url} says what it is`).toBeGreaterThan(20)
    if (title.length > TITLE_LENGTH) tooLong.push(`${url} title of ${title.length}: ${title}`)
    if (description.length > DESCRIPTION_LENGTH)
      tooLong.push(`${url} description of ${description.length}: ${description}`)
    expect(rest.missingPlaces, `${url} links to places of its own`).toEqual([])

    // alternates are mutual: each named page names the same set, with one address per language
    expect(Object.keys(rest.alternates).sort()).toEqual([...Object.values(LANGUAGE_TAGS), 'x-default'].sort())
    for (const [tag, alternate] of Object.entries(rest.alternates)) {
      expect(pages.get(alternate)?.alternates, `${url} as ${tag}`).toEqual(rest.alternates)
      if (tag !== 'x-default') expect(pages.get(alternate)?.language).toBe(tag)
    }
    const isHome = LOCALES.some((locale) => url === site.url + (locale === 'ru' ? '/' : `/${locale}`))
    expect(rest.types, url).toEqual(expect.arrayContaining(isHome ? ['WebSite', 'Organization'] : ['BreadcrumbList']))
    expect(rest.trail.at(-1), url).toBe(isHome ? undefined : url)
    expect(
      rest.trail.filter((crumb) => !pages.has(crumb)),
      `${url} is reached over pages`,
    ).toEqual([])
  }

  expect(tooLong).toEqual([])

  for (const locale of LOCALES) {
    const ofLocale = [...pages.values()].filter(({ language }) => language === LANGUAGE_TAGS[locale])
    expect(new Set(ofLocale.map(({ title }) => title)).size, `titles in ${locale} differ`).toBe(ofLocale.length)
    expect(new Set(ofLocale.map(({ description }) => description)).size).toBe(ofLocale.length)
  }

  for (const picture of new Set([...pages.values()].map(({ picture }) => picture))) {
    const response = await crawl(picture)
    expect([picture, response.status, response.headers.get('content-type')]).toEqual([picture, 200, 'image/png'])
    await response.body?.cancel()
  }

  const links = new Set([...pages.values()].flatMap((one) => one.links).map((link) => link.replace(/#.*$/, '')))
  const inner = [...links].filter((link) => link.startsWith(`${site.url}/`) && !pages.has(link))
  for (const link of inner) {
    const response = await crawl(link, 'follow')
    expect([link, response.status]).toEqual([link, 200])
    await response.body?.cancel()
  }
})
