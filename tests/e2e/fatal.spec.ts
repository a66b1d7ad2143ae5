import { expect, test } from './fixtures.ts'
import { axe } from './looks.ts'
import { textsOf } from './texts.ts'

const texts = textsOf('ru')

test('a page that fails in the browser gives way to the error page, which tries again [X4 R4]', async ({
  page,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED|developers\.reference|TRPCClientError/)
  await page.goto('/', { waitUntil: 'networkidle' })
  const calls = '**/api/trpc/*developers.reference*'
  await page.route(calls, (route) => route.abort())
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: texts('developers_title') })
    .click()

  await expect(page.getByRole('heading', { level: 1, name: texts('page_error_title') })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText(texts('page_error_code', { code: '500' }))).toBeVisible()
  await expect(page.getByText(texts('page_error_text'))).toBeVisible()
  await axe(page)
  await page.unroute(calls)
  await page.getByRole('button', { name: texts('ui_retry') }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts('developers_title') })).toBeVisible()
})
