import { LOCALES } from '#server/shared/constants/locales.ts'
import { startSite } from '../support/site.ts'
import { axe } from './accessibility.ts'
import { consoleTexts, sitDown, staff } from './console.ts'
import { expect, test } from './fixtures.ts'

const text = (language: string) => ({
  title: `Agreement 4417 ${language}`,
  description: 'The terms of the site.',
  text: `Read this first.\n\n## 1. Who {#who}\n\n- adults\n\nSee [privacy](/policy/confidential).`,
  summary: null,
})

test('terms under review are published in all languages by two people, and visitors read them', async ({
  browser,
  target,
}) => {
  await using site = await startSite(target)
  const { cat, kay } = await staff(site, { cat: ['content'], kay: ['compliance'] })
  const t = consoleTexts('en')
  const { context, page } = await sitDown(browser, site, cat)
  const post = async (path: string, data: object) => {
    const origin = new URL(page.url()).origin
    const answer = await page.request.post(`${origin}${path}`, { data, headers: { origin } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await page.goto('/content?kind=legal')
  for (const locale of LOCALES) {
    const one = { kind: 'legal', key: 'user-agreement', locale }
    await post('/v1/content/draft', { ...one, body: text(locale), base: 0 })
    await post('/v1/content/submit', { ...one, version: 1 })
  }
  await page.reload()
  const terms = page.getByRole('region', { name: t('content_document_terms') })
  await expect(terms).toContainText(t('legal_built_in'))
  await terms.getByRole('button', { name: `${t('act_publish_legal')}…` }).click()
  const dialog = page.getByRole('dialog', { name: t('act_publish_legal') })
  await dialog.getByLabel(t('act_why')).fill('approved by the lawyer')
  await expect(dialog).toContainText(t('name_edition'))
  await dialog.getByRole('button', { name: t('act_request') }).click()
  await expect(dialog).toBeHidden()
  await context.close()

  const second = await sitDown(browser, site, kay)
  await second.page.goto('/approvals')
  await second.page.getByRole('link', { name: t('act_publish_legal') }).click()
  const request = second.page.getByRole('region', { name: t('case_label') })
  await request.getByRole('button', { name: t('approve_as_second') }).click()
  await expect(request).toContainText(t('request_executed'))
  await second.page.goto('/content?kind=legal')
  await expect(second.page.getByRole('region', { name: t('content_document_terms') })).toContainText(
    t('legal_in_force', { edition: 1 }),
  )
  await axe(second.page)
  await second.context.close()

  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const reader = await visitor.newPage()
  for (const locale of ['ru', 'en', 'hi'] as const) {
    await reader.goto(`${site.url}${locale === 'ru' ? '' : `/${locale}`}/policy/user-agreement`)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`Agreement 4417 ${locale}`)
    await expect(reader.getByRole('listitem').filter({ hasText: 'adults' })).toBeVisible()
  }
  await expect(reader.getByRole('article').getByRole('link', { name: 'privacy' })).toHaveAttribute(
    'href',
    '/hi/policy/confidential',
  )
  await axe(reader)
  await reader.goto(`${site.url}/en/policy/kyc`)
  await expect(reader.getByRole('article')).toContainText('sample text')
  await visitor.close()
})
