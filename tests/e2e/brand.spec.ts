import sharp from 'sharp'
import { LUCKY } from '../support/brand.ts'
import { type Site, startSite } from '../support/site.ts'
import { consoleOrigin } from './console.ts'
import { test as base, expect } from './fixtures.ts'
import { messagesTo } from './outbox.ts'
import { castAs, castOf } from './pairs.ts'
import { readIn, signIn } from './player.ts'
import { sharedInFile } from './shared-in-file.ts'

const cast = castOf(import.meta.url)

/** A site of another brand. */
const shared = sharedInFile<Site>(async ({ target }, use) => {
  await using site = await startSite(target, LUCKY)
  await use(site)
})
const test = base.extend<{ site: Site }>({
  site: ({ target: _ }, use) => use(shared.it),
  baseURL: ({ target: _ }, use) => use(shared.whenOpen?.url),
})

const PATHS = [
  '',
  '/betting',
  '/bonuses',
  '/developers',
  '/developers/bonus',
  '/fairness',
  '/fairness/ledger',
  '/faq',
  '/games/cases',
  '/games/crash',
  '/games/dice',
  '/games/live-casino',
  '/games/live-casino/harbour-roulette',
  '/games/slots',
  '/games/slots/loomlight',
  '/games/slots/glass-orchard/demo',
  '/no-such-page',
  '/policy/confidential',
  '/policy/kyc',
  '/policy/user-agreement',
  '/top',
  '/tournaments',
  '/vip-club',
]

/** Mentions of the software's name. Headers of protocols and keys of the browser's storage are no names of the site. */
const mentionsIn = (text: string) => text.match(/(?<!X-)Fairline/g) ?? []

const textAt = async (url: string): Promise<string> => {
  const response = await fetch(url)
  const text = await response.text()
  expect([url, response.status < 500, text.length > 0]).toEqual([url, true, true])
  return text
}

for (const locale of ['hi', 'br'] as const)
  test(`pages in ${locale} name the brand, and the software in the credit of their footer alone`, async ({ site }) => {
    const credit = castAs({ ...cast, locale }).texts('shell_software')
    for (const path of PATHS) {
      const html = await textAt(`${site.url}/${locale}${path}`)
      const [, footer = ''] = /<footer([\s\S]*)<\/footer>/.exec(html) ?? []
      expect([path, mentionsIn(html)]).toEqual([path, ['Fairline']])
      for (const text of [credit, 'Lucky Operations Ltd, 1 Quay Street, Valletta', 'Licence 8048/JAZ', '/logo.svg'])
        expect(footer, path).toContain(text)
      expect(html, path).toContain('<meta property="og:site_name" content="Lucky &amp; Co"')
    }
    expect(await textAt(`${site.url}/${locale}/policy/user-agreement`)).toMatch(
      /<article[\s\S]*Lucky Operations Ltd, 1 Quay Street, Valletta[\s\S]*<\/article>/,
    )
    // a closed site has no footer
    expect(mentionsIn(await textAt(`${site.url}/${locale}/no-access`))).toEqual([])
  })

test('manifest, icons, pictures, letters, documents and the console are the brand’s', async ({ context, site }) => {
  for (const locale of ['hi', 'br']) {
    const manifest = JSON.parse(await textAt(`${site.url}/${locale}/manifest.webmanifest`))
    expect([manifest.name, manifest.short_name]).toEqual([LUCKY.SITE_NAME, LUCKY.SITE_NAME])
    for (const { src, sizes, type } of manifest.icons) {
      const response = await fetch(site.url + src)
      expect([src, response.status, response.headers.get('content-type')]).toEqual([src, 200, type])
      const { width, height } = await sharp(await response.arrayBuffer()).metadata()
      if (type === 'image/png') expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
    expect(mentionsIn(await textAt(`${site.url}/offline/${locale}.html`))).toEqual([])
  }
  expect(await textAt(`${site.url}/favicon.svg`)).toBe(LUCKY.SITE_ICON)
  expect(await textAt(`${site.url}/logo-light.svg`)).toBe(LUCKY.SITE_LOGO_LIGHT)
  const known = await fetch(`${site.url}/og/dice.png`)
  expect(known.headers.get('content-type')).toBe('image/png')
  expect(await sharp(await known.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 })
  const again = await fetch(`${site.url}/og/dice.png`, {
    headers: { 'if-none-match': known.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  const head = await fetch(`${site.url}/apple-touch-icon.png`, { method: 'HEAD' })
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000)

  const { email } = await signIn(context, site)
  await expect.poll(() => messagesTo(site, email)).not.toEqual([])
  const [letter = ''] = await messagesTo(site, email)
  expect(letter).toMatch(/\n\n-- \nLucky Operations Ltd, 1 Quay Street, Valletta$/)
  const outbox = await textAt(`${site.platformUrl}/outbox`)
  expect([mentionsIn(outbox), outbox.includes('Lucky &amp; Co: ')]).toEqual([[], true])

  const titles = {
    [`${site.url}/api/openapi.json`]: 'Lucky & Co',
    [`${site.platformUrl}/wallet/v1/openapi.json`]: 'Lucky & Co wallet for game providers',
    [`${consoleOrigin(site)}/openapi.json`]: 'Lucky & Co operator API',
  }
  for (const [url, title] of Object.entries(titles)) {
    const text = await textAt(url)
    expect([mentionsIn(text), JSON.parse(text).info.title]).toEqual([[], title])
  }
  const console = await textAt(`${consoleOrigin(site)}/`)
  expect([mentionsIn(console), console.includes('<title>Lucky &amp; Co desk</title>')]).toEqual([[], true])
  expect(await textAt(`${consoleOrigin(site)}/brand.svg`)).toBe(LUCKY.SITE_ICON)
})

test('a page and the console are shown with the logo of the theme and in the accent', async ({
  page,
  context,
  site,
  trouble,
}) => {
  await readIn(context, site, cast.locale)
  const colourOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  for (const [scheme, logo] of [
    ['dark', '/logo.svg'],
    ['light', '/logo-light.svg'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(cast.path('/'))
    const shown = page.getByRole('banner').locator('img:visible')
    await expect(shown).toHaveAttribute('src', logo)
    await expect
      .poll(() =>
        shown.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
      )
      .toBe(true)
    await expect(page.getByRole('contentinfo').getByText(cast.texts('shell_software'))).toHaveCount(1)
    expect(await colourOf('.bg-volt')).toBe('rgb(122, 31, 209)')
  }
  // nobody is signed in there
  trouble.expect(/account\.me/)
  await page.goto(`${consoleOrigin(site)}/`)
  await expect(page.locator('.wm')).toHaveText(LUCKY.SITE_NAME)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-volt'))).toBe(
    '#7a1fd1',
  )
})
