import { LANGUAGE_TAGS, LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { type CannedAnswer, type FixtureServer, startFixtureServer } from '../support/fixture-server.ts'
import { type Site, startSite } from '../support/site.ts'
import { answeringVisits } from '../support/upstream/visit-answers.ts'
import { expectAccessible } from './accessibility.ts'
import { test as base, expect } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { plainTest, sharedInFile } from './shared-in-file.ts'
import { textsOf } from './texts.ts'

const cast = castOf(import.meta.url)
const { texts } = cast

/** An operator's API that has the calls of a visit and no other, or fails at all others. */
const FAILURES: Record<'lacks' | 'fails' | 'hangs', () => CannedAnswer | Promise<CannedAnswer>> = {
  lacks: () => ({ status: 404, body: {} }),
  fails: () => ({ status: 500, body: { message: 'Server Error' } }),
  hangs: () => Promise.withResolvers<CannedAnswer>().promise,
}

type Stage = { readonly site: Site; readonly operator: FixtureServer }

const shared = sharedInFile<Stage>(async ({ target }, use) => {
  await using operator = await startFixtureServer()
  operator.respond(answeringVisits())
  await using site = await startSite(target, {
    UPSTREAM: 'remote',
    UPSTREAM_URL: operator.url,
    APP_SECRET: 'app-secret-of-the-tests-0123456789',
    SUPPORT_EMAIL: 'help@play.example',
    UPSTREAM_TIMEOUT_MS: '1500',
    UPSTREAM_PAGE_TIMEOUT_MS: '1000',
    // each page is requested from a different network
    TRUSTED_PROXY: '127.0.0.1,::1',
  })
  await use({ site, operator })
})
const plain = plainTest.extend<{ stage: Stage }>({ stage: ({ target: _ }, use) => use(shared.it) })
const test = base.extend<{ stage: Stage }>({
  stage: ({ target: _ }, use) => use(shared.it),
  baseURL: ({ target: _ }, use) => use(shared.whenOpen?.site.url),
})

let networks = 0

async function pageAt(site: Site, path: string, locale: Locale = 'ru') {
  networks += 1
  const answer = await fetch(`${site.url}${locale === 'ru' ? '' : `/${locale}`}${path}`, {
    redirect: 'manual',
    headers: {
      'accept-language': LANGUAGE_TAGS[locale],
      'x-forwarded-for': `203.0.${networks >> 8}.${networks & 255}`,
    },
  })
  const html = await answer.text()
  return {
    status: answer.status,
    language: /<html lang="([^"]+)"/.exec(html)?.[1],
    headings: [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text),
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    isFrameworks: html.includes('Show Error'),
    hasShell: html.includes('<footer'),
  }
}

const SECTIONS = ['/games/slots', '/games/live-casino', '/betting', '/betting/football', '/fairness/ledger']

plain(
  'every page of the sitemap is designed where an operator has no calls but those of a visit [X4]',
  async ({ stage: { site, operator } }) => {
    operator.respond(answeringVisits())
    const sitemap = await (await fetch(`${site.url}/sitemaps/ru.xml`)).text()
    const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc ?? '').pathname)
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) {
      const page = await pageAt(site, path)
      expect([200, 404], path).toContain(page.status)
      expect({ path, ...page, headings: page.headings.length }).toMatchObject({
        path,
        isFrameworks: false,
        headings: 1,
      })
    }
  },
)

test('a visitor who follows a link to a section that is not offered stays within the site [R16 X4]', async ({
  page,
  trouble,
  stage: { operator },
}) => {
  trouble.expect(/404/)
  operator.respond(answeringVisits())
  await page.goto('/faq', { waitUntil: 'networkidle' })
  await page
    .locator(`a[href="${cast.path('/games/slots')}"]`)
    .first()
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: texts('page_not_offered_title') })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expectAccessible(page, 'section-not-offered')
})

test('a visitor from a closed region is told whom to ask, in a language that they choose [R20 G2]', async ({
  page,
  stage: { operator },
}) => {
  operator.respond(answeringVisits())
  await page.goto('/no-access', { waitUntil: 'networkidle' })
  const contact = page.getByRole('link', { name: texts('shell_support') })
  await expect(contact).toHaveAttribute('href', 'mailto:help@play.example')
  await page.locator('summary').click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/en\/no-access$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf('en')('page_no_access_title'))
  await expectAccessible(page, 'no-access')
})

// last: a breaker stays open for a while after failures and timeouts
for (const [kind, answer] of Object.entries(FAILURES))
  plain(
    `sections of which an operator ${kind} the calls say so in the reader's language [R2 R16 R18 X4]`,
    async ({ stage: { site, operator } }) => {
      operator.respond(answeringVisits(answer))
      for (const locale of LOCALES) {
        const texts = textsOf(locale)
        const isLacking = kind === 'lacks'
        for (const path of SECTIONS)
          expect({ path, ...(await pageAt(site, path, locale)) }).toEqual({
            path,
            status: isLacking ? 404 : 500,
            language: LANGUAGE_TAGS[locale],
            headings: [texts(isLacking ? 'page_not_offered_title' : 'page_error_title')],
            title: `${texts(isLacking ? 'page_not_found_title' : 'page_error_title')} — Fairline`,
            isFrameworks: false,
            hasShell: true,
          })
      }
    },
  )
