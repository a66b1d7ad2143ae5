import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const LINK = '/faq?simpleAuthToken=a-token-that-nobody-has-0001'

test('a link that signs in is asked about, and one that is used up says so in its place [S12]', async ({
  page,
  trouble,
}) => {
  trouble.expect(/422/)
  await page.goto('/faq?simple_auth=1')
  await page.goto(LINK)
  await expect(page).toHaveURL(/\/auth\/link$/)
  await expect(page.getByRole('heading', { level: 1, name: texts('auth_link_title') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: texts('auth_link_submit') }).click()
  await expect(page.getByRole('alert')).toContainText(texts('error_token_invalid'))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the button of the page that asks works, and says where a link is used up [S12]', async ({ page, trouble }) => {
    // its scripts are preloaded, and blocked
    trouble.expect(/ csp$/)
    await page.goto('/faq?simple_auth=1')
    await page.goto(LINK)
    await page.getByRole('button', { name: texts('auth_link_submit') }).click()
    await expect(page).toHaveURL(/\/auth\/link\?error=token_invalid$/)
    await expect(page.getByRole('alert')).toContainText(texts('error_token_invalid'))
  })
})
