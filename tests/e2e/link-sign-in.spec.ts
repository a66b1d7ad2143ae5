import { expect, test } from './fixtures.ts'
import { textsOf } from './texts.ts'

const texts = textsOf('ru')

test('a link that signs in is asked about, and one that is used up says so in its place [S12]', async ({
  page,
  trouble,
}) => {
  trouble.expect(/422/)
  await page.goto('/faq?simple_auth=1&simpleAuthToken=a-token-that-nobody-has-0001')
  await expect(page).toHaveURL(/\/auth\/link$/)
  await expect(page.getByRole('heading', { level: 1, name: texts('auth_link_title') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: texts('auth_link_submit') }).click()
  await expect(page.getByRole('alert')).toContainText(texts('error_token_invalid'))
})
