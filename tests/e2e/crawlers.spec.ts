import { type Site, startSite } from '../support/site.ts'
import { expectAccessible } from './accessibility.ts'
import { crawl, locations, readPage } from './crawler.ts'
import { test as base, expect } from './fixtures.ts'
import { plainTest, sharedInFile } from './shared-in-file.ts'
import { textsOf } from './texts.ts'

const CONTACT = 'safety@play.example'

/** `localhost` is the restricted mirror, `127.0.0.1` a host without Russian. */
const shared = sharedInFile<Site>(async ({ target }, use) => {
  await using site = await startSite(target, {
    RESTRICTED_MIRROR_HOST: 'localhost',
    HOST_MATCHED_HOSTS: '127.0.0.1',
    SECURITY_CONTACT: CONTACT,
    SPORTS_FEED: 'virtual',
  })
  await use(site)
})
const plain = plainTest.extend<{ hosts: Site }>({ hosts: ({ target: _ }, use) => use(shared.it) })
const test = base.extend<{ hosts: Site }>({ hosts: ({ target: _ }, use) => use(shared.it) })

const textOf = async (url: string) => (await crawl(url, 'follow')).text()
const CLOSED = /\/games\/(?:crash|coinflip|cases)\b/

plain('nothing on the restricted mirror links to a game that is closed there [N5]', async ({ hosts: { port } }) => {
  const origin = `http://localhost:${port}`
  const sitemap = await textOf(`${origin}/sitemaps/en.xml`)
  const pages = locations(sitemap)
  expect(pages).toContain(`${origin}/en/games/dice`)
  expect(pages.filter((page) => CLOSED.test(page))).toEqual([])
  expect(await textOf(`${origin}/en/manifest.webmanifest`)).not.toMatch(CLOSED)
  for (const page of pages) {
    const html = await textOf(page)
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href ?? '')
    expect({ page, closed: links.filter((href) => CLOSED.test(href)) }).toEqual({ page, closed: [] })
  }
})

plain('nothing on a host without Russian names a Russian address [S10 R32]', async ({ hosts: { url } }) => {
  expect(await textOf(`${url}/sitemap.xml`)).not.toContain('/sitemaps/ru.xml')
  expect((await crawl(`${url}/sitemaps/ru.xml`)).status).toBe(404)
  for (const path of ['/en', '/kz/faq', '/en/games/slots']) {
    const html = await textOf(url + path)
    const rest = path.replace(/^\/\w\w/, '')
    const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)]
    expect(Object.fromEntries(alternates.map(([, tag, href]) => [tag, href]))).toEqual({
      'en-US': `${url}/en${rest}`,
      'kk-KZ': `${url}/kz${rest}`,
      'pt-BR': `${url}/br${rest}`,
      'hi-IN': `${url}/hi${rest}`,
      'x-default': `${url}/en${rest}`,
    })
    expect(html.includes('content="ru_RU"')).toBe(false)
    const addresses = new Set([...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href))
    for (const address of [rest || '/', url + (rest || '/'), `/ru${rest}`])
      expect([address, addresses.has(address)]).toEqual([address, false])
  }
})

plain('addresses that programs expect by convention are there', async ({ hosts: { url }, site }) => {
  const icon = await fetch(`${url}/favicon.ico`)
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
  const word = new DataView(await icon.arrayBuffer())
  expect([word.getUint16(0, true), word.getUint16(2, true), word.getUint16(4, true)]).toEqual([0, 1, 3])

  const password = await fetch(`${url}/.well-known/change-password`, {
    redirect: 'manual',
    headers: { 'accept-language': 'en' },
  })
  expect([password.status, password.headers.get('location')]).toEqual([302, '/profile/access'])

  const security = await fetch(`${url}/.well-known/security.txt`)
  expect(security.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const fields = new Map((await security.text()).split('\n').map((line) => line.split(': ') as [string, string]))
  expect(fields.get('Contact')).toBe(`mailto:${CONTACT}`)
  expect(fields.get('Canonical')).toBe(`${url}/.well-known/security.txt`)
  const leftDays = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(leftDays).toBeGreaterThan(170)
  expect(leftDays).toBeLessThan(366)
  expect((await fetch(`${site.url}/.well-known/security.txt`)).status).toBe(404)

  const games = await fetch(`${url}/en/games`, { redirect: 'manual' })
  expect([games.status, games.headers.get('location')]).toEqual([301, '/en'])

  const nothing = await fetch(`${url}/api/nope`, { redirect: 'manual' })
  expect([nothing.status, await nothing.json()]).toEqual([404, { errors: { base: ['not_found'] } }])
})

test('each title has a page of its own that search engines find, with its rules and figures [R16 R18]', async ({
  page,
  site,
}) => {
  const texts = textsOf('en')
  const sitemap = locations(await textOf(`${site.url}/sitemaps/en.xml`))
  for (const [list, slug, name, rule] of [
    ['slots', 'loomlight', 'Loomlight', 'slots_rules_slot'],
    ['live-casino', 'quay-roulette', 'Quay Roulette', 'slots_rules_roulette'],
  ] as const) {
    const url = `${site.url}/en/games/${list}/${slug}`
    expect(sitemap).toContain(url)
    const lobby = await readPage(page, `${site.url}/en/games/${list}`, await textOf(`${site.url}/en/games/${list}`))
    expect(lobby.links).toContain(url)
    const html = await textOf(url)
    const read = await readPage(page, url, html)
    expect(read).toMatchObject({
      canonical: url,
      robots: null,
      headings: [name],
      title: `${texts('slots_about_head', { name })} — Fairline`,
      trail: [`${site.url}/en`, `${site.url}/en/games/${list}`, url],
    })
    expect(read.types).toEqual(expect.arrayContaining(['BreadcrumbList', 'VideoGame']))
    expect(read.links).toEqual(expect.arrayContaining([`${url}/demo`, `${url}/play`]))
    await page.goto(url)
    await expect(page.getByText(texts(rule))).toBeVisible()
    await expect(page.getByRole('table', { name: texts('slots_stakes') })).toBeVisible()
    await expect(page.getByRole('main').getByRole('img', { name })).toHaveJSProperty('complete', true)
    await expectAccessible(page, `about-${slug}`)
  }
  expect((await crawl(`${site.url}/en/games/slots/quay-roulette`)).status).toBe(404)
  expect((await crawl(`${site.url}/en/games/slots/nothing-at-all`)).status).toBe(404)
})

plain('a match of the house is kept from search engines and described to none [R2]', async ({ hosts: { url } }) => {
  const list = await textOf(`${url}/en/betting`)
  expect(list).not.toContain('SportsEvent')
  const [, path] = /href="(\/en\/betting\/event\/[^"]+)"/.exec(list) ?? []
  const html = await textOf(`${url}${path}`)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain('SportsEvent')
  expect(html).not.toContain('application/ld+json')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the switch to the default language leads to its final address, and stays [S10 R35]', async ({
    page,
    trouble,
    site,
  }) => {
    trouble.expect(/\.js csp$/)
    const russian = textsOf('ru')
    await page.goto(`${site.url}/en/faq`)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Русский', includeHidden: true })
    await expect(link).toHaveAttribute('href', '/faq')
    await page.getByRole('contentinfo').locator('summary').filter({ hasText: 'English' }).click()
    await link.click()
    await expect(page).toHaveURL(`${site.url}/faq`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(russian('shell_faq'))
    await page.goto(`${site.url}/top`)
    await expect(page).toHaveURL(`${site.url}/top`)
  })
})
