import { type Site, startSite } from '../support/site.ts'
import { staff } from './console.ts'
import { listening } from './driver.ts'
import { test as base, expect } from './fixtures.ts'
import { plainTest, sharedInFile } from './shared-in-file.ts'
import { textsOf } from './texts.ts'

const texts = textsOf('en')
const WHY = 'a fault that players have reported'

/** A site with dice and a slot that are off, and keno in maintenance. */
const shared = sharedInFile<Site>(async ({ target }, use) => {
  await using site = await startSite(target)
  const { tom } = await staff(site, { tom: ['trading'] })
  for (const [provider, game, state] of [
    ['house', 'dice', 'off'],
    ['house', 'keno', 'maintenance'],
    ['studio', 'loomlight', 'off'],
  ])
    expect((await tom.post('/v1/games/close', { provider, game, state, why: WHY })).body).toMatchObject({
      state: 'done',
    })
  await use(site)
})
const test = base.extend<{ site: Site }>({
  site: ({ target: _ }, use) => use(shared.it),
  baseURL: ({ target: _ }, use) => use(shared.whenOpen?.url),
})

/** Paths below `/en` of all links of a page. */
async function linksOf({ url }: Site, path: string): Promise<ReadonlySet<string>> {
  const page = await (await fetch(`${url}/en${path}`)).text()
  return new Set([...page.matchAll(/href="\/en([^"?#]*)/g)].map(([, to = '']) => to))
}

test('what is off is in no list, and opens by its address, where the demo takes no bets', async ({ page, site }) => {
  const links = await linksOf(site, '')
  expect([...links]).toEqual(expect.arrayContaining(['/games/keno', '/games/crash', '/games/slots']))
  expect([...links].filter((path) => /dice|loomlight/.test(path))).toEqual([])
  const [sitemap, manifest] = await Promise.all(
    ['/sitemaps/en.xml', '/manifest.webmanifest'].map(async (path) => (await fetch(site.url + path)).text()),
  )
  expect(sitemap).toContain('/games/keno<')
  expect(sitemap).not.toMatch(/\/games\/dice<|loomlight/)
  expect(manifest).toContain('/games/crash')

  await page.goto(`${site.url}/en`)
  const tile = page.getByRole('link', { name: texts('game_name_keno') }).filter({ hasText: texts('home_maintenance') })
  await expect(tile).toHaveAttribute('href', '/en/games/keno')

  await page.goto(`${site.url}/en/games/dice`)
  await listening(page)
  await expect(page.getByRole('paragraph').filter({ hasText: texts('play_closed') })).toHaveCount(1)
  await expect(page.getByRole('button', { name: texts('play_bet_demo_short') }).first()).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByRole('status').filter({ hasText: texts('play_closed') })).toHaveCount(1)
})

plainTest('where games of chance are forbidden, the site offers none of them', async ({ target }) => {
  await using site = await startSite(target, { JURISDICTION: 'kz' })
  const links = await linksOf(site, '')
  expect(links).toContain('/betting')
  expect([...links].filter((path) => path.startsWith('/games'))).toEqual([])
  const [home, lobby, sitemap] = await Promise.all(
    ['/en', '/en/games/slots', '/sitemaps/en.xml'].map(async (path) => (await fetch(site.url + path)).text()),
  )
  expect(home).toContain(texts('home_none'))
  expect(home).not.toContain(texts('home_nothing'))
  expect(home).not.toMatch(/<ul[^>]*><\/ul>/)
  expect(lobby).toContain(texts('slots_none'))
  expect(lobby).not.toContain(texts('slots_nothing'))
  expect(sitemap).not.toContain('/games/')
})
