import { publishText } from '../support/platform/publish-text.ts'
import { type Site, startSite } from '../support/site.ts'
import { staff } from './console.ts'
import { listening } from './driver.ts'
import { test as base, expect } from './fixtures.ts'
import { sharedInFile } from './shared-in-file.ts'
import { textsOf } from './texts.ts'

// the operator's settings are for English
const texts = textsOf('en')

/** A site whose operator has changed its settings. */
const shared = sharedInFile<Site>(async ({ target }, use) => {
  await using site = await startSite(target, { YANDEX_VERIFICATION: '7a1f"0<c' })
  await use(site)
})
const test = base.extend<{ site: Site }>({
  site: ({ target: _ }, use) => use(shared.it),
  baseURL: ({ target: _ }, use) => use(shared.whenOpen?.url),
})

test('what the operator publishes is in the served page, in its language only [E10]', async ({ page, site }) => {
  const { cat } = await staff(site, { cat: ['content'] })
  const block = { title: 'Dice & proofs', description: 'A <fair> roll', keywords: 'dice, fair', text: 'One.\n\nTwo.' }
  await publishText(cat, { kind: 'seo', key: '/games/dice', locale: 'en' }, block)
  await publishText(cat, { kind: 'link', key: 'telegram_url', locale: null }, { url: 'https://t.me/casino' })

  const html = await (await page.request.get(`${site.url}/en/games/dice`)).text()
  const served = await page.evaluate((source) => {
    const { title, head, body } = new DOMParser().parseFromString(source, 'text/html')
    const saidIn = (name: string) =>
      [...head.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`)].map(({ content }) => content)
    const paragraphs = [...body.querySelectorAll('main p')].map(({ textContent }) => textContent)
    return { title, descriptions: saidIn('description'), keywords: saidIn('keywords'), text: paragraphs.slice(-2) }
  }, html)
  expect(served).toEqual({
    title: 'Dice & proofs',
    descriptions: ['A <fair> roll'],
    keywords: ['dice, fair'],
    text: ['One.', 'Two.'],
  })
  const kazakh = await (await page.request.get(`${site.url}/kz/games/dice`)).text()
  expect(kazakh).not.toContain('proofs')

  // and stays after hydration, and when the browser returns to it
  await page.goto(`${site.url}/en/games/dice`)
  await listening(page)
  await expect(page).toHaveTitle('Dice & proofs')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', 'https://t.me/casino')
  await expect(footer.getByRole('link', { name: texts('shell_partners') })).toHaveCount(0)
  await footer.getByRole('link', { name: texts('shell_fairness') }).click()
  await expect(page).toHaveTitle(/^(?!Dice & proofs)/)
  await expect(page.getByText('Two.', { exact: true })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveTitle('Dice & proofs')
})

test('a search engine that checks whose the domain is finds its tag on the page [E9]', async ({ site }) => {
  const tagFor = async (agent: string) => {
    const page = await fetch(`${site.url}/en`, { headers: { 'user-agent': agent, 'accept-language': 'en' } })
    return /<meta name="yandex-verification"[^>]*>/.exec(await page.text())?.[0]
  }
  const tag = 'content="7a1f&quot;0&lt;c"'
  expect(await tagFor('Mozilla/5.0 Chrome/140')).toContain(tag)
  expect(await tagFor('Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)')).toContain(tag)
})
