import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'

const cast = castOf(import.meta.url)
const { texts } = cast

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: texts('shell_skip') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a navigation is announced by the title of the new page', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: texts('shell_fairness') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/fairness$/)
  await expect(page.getByRole('status').filter({ hasText: texts('fairness_head_title') })).toBeAttached()
})
