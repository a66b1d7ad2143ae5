import { startSite } from '../support/site.ts'
import { consoleTexts, sitDown, staff } from './console.ts'
import { expect, test } from './fixtures.ts'

test('metadata of a page is written by marketing, published by content, and served', async ({
  browser,
  target,
  trouble,
}) => {
  // a value that is too long is answered with 4xx
  trouble.expect(/answer: 4\d\d|status of 4\d\d/)
  await using site = await startSite(target)
  const { max, cat } = await staff(site, { max: ['marketing'], cat: ['content'] })
  const t = consoleTexts('en')
  const first = await sitDown(browser, site, max)
  await first.page.goto('/content?kind=seo&locale=hi')
  await first.page.getByRole('link', { name: '/games/dice', exact: true }).click()
  const write = first.page.getByRole('button', { name: `${t('act_draft_content')}…` })
  await write.click()
  const dialog = first.page.getByRole('dialog', { name: t('act_draft_content') })
  await dialog.getByLabel(t('column_title')).fill('पासा'.repeat(60))
  await dialog.getByRole('button', { name: t('act_draft_content_do') }).click()
  // the field names its fault, and nothing is lost
  await expect(dialog.getByRole('alert').first()).toContainText(t('error_invalid', { detail: '' }).trim())
  await dialog.getByLabel(t('column_title')).fill('पासा 4417')
  await dialog.getByRole('button', { name: t('act_draft_content_do') }).click()
  await expect(dialog).toBeHidden()
  const version = first.page.getByRole('region', { name: t('content_version', { version: 2 }) })
  await expect(version).toContainText('पासा 4417')
  await expect(version).toContainText(t('word_draft'))
  await first.page.getByRole('button', { name: `${t('act_submit_content')}…` }).click()
  const submit = first.page.getByRole('dialog', { name: t('act_submit_content') })
  await submit.getByRole('button', { name: t('act_submit_content_do') }).click()
  await expect(version).toContainText(t('word_review'))
  // marketing writes, and another publishes
  await expect(first.page.getByRole('button', { name: new RegExp(t('act_publish_content')) })).toBeDisabled()
  await first.context.close()

  const { context, page } = await sitDown(browser, site, cat)
  await page.goto('/content?kind=seo&locale=hi&case=%2Fgames%2Fdice')
  await page.getByRole('button', { name: `${t('act_publish_content')}…` }).click()
  const publish = page.getByRole('dialog', { name: t('act_publish_content') })
  await publish.getByLabel(t('act_why')).fill('agreed with marketing')
  await expect(publish).toContainText(t('name_replaces'))
  await publish.getByRole('button', { name: t('act_publish_content_do') }).click()
  await expect(publish).toBeHidden()
  await expect(page.getByRole('region', { name: t('content_version', { version: 2 }) })).toContainText(
    t('word_published'),
  )
  const served = await page.request.get(`${site.url}/hi/games/dice`)
  expect(await served.text()).toContain('<title>पासा 4417</title>')
  await context.close()
})
