import { createClient } from '@libsql/client'
import { type Site, startSite } from '../support/site.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { listening } from './driver.ts'
import { test as base, expect } from './fixtures.ts'
import { sharedInFile } from './shared-in-file.ts'
import { textsOf } from './texts.ts'

// the operator's settings are for English
const texts = textsOf('en')

type Stage = { readonly site: Site; readonly databaseUrl: string }

/** A site whose operator has changed its settings and its database. */
const shared = sharedInFile<Stage>(async ({ target }, use) => {
  using data = temporaryDirectory()
  const databaseUrl = `file:${data.path}/platform.db`
  await using site = await startSite(target, {
    PLATFORM_DATABASE_URL: databaseUrl,
    YANDEX_VERIFICATION: '7a1f"0<c',
  })
  await use({ site, databaseUrl })
})
const test = base.extend<{ stage: Stage }>({
  stage: ({ target: _ }, use) => use(shared.it),
  baseURL: ({ target: _ }, use) => use(shared.whenOpen?.site.url),
})

test('what the operator writes into the database is in the served page, in its language only [E10]', async ({
  page,
  stage: { site, databaseUrl },
}) => {
  const operator = createClient({ url: databaseUrl })
  // the platform writes to the same file: each waits for the other's lock
  await operator.execute('PRAGMA busy_timeout = 10000')
  await operator.execute(`UPDATE settings SET value = 'https://t.me/casino' WHERE key = 'telegram_url'`)
  await operator.execute(
    `UPDATE seo_blocks SET title = 'Dice & proofs', description = 'A <fair> roll', text = 'One.' || char(10, 10) || 'Two.'
     WHERE path = '/games/dice' AND locale = 'en'`,
  )
  operator.close()

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
    keywords: [expect.stringContaining('dice')],
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

test('a search engine that checks whose the domain is finds its tag on the page [E9]', async ({ stage: { site } }) => {
  const tagFor = async (agent: string) => {
    const page = await fetch(`${site.url}/en`, { headers: { 'user-agent': agent, 'accept-language': 'en' } })
    return /<meta name="yandex-verification"[^>]*>/.exec(await page.text())?.[0]
  }
  const tag = 'content="7a1f&quot;0&lt;c"'
  expect(await tagFor('Mozilla/5.0 Chrome/140')).toContain(tag)
  expect(await tagFor('Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)')).toContain(tag)
})
