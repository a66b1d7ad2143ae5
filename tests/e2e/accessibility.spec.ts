import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { textsOf } from './texts.ts'

const texts = textsOf('ru')

async function expectClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

// what moves is at rest at once, so that no colour is measured halfway
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    for (const path of ['/', '/hi', '/games/dice', '/fairness', '/error?errorCode=500', '/no-access'])
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path)
        await expectClean(page)
      })

    test('axe finds nothing on the dialogs', async ({ page }) => {
      for (const [flag, title] of [
        ['login', 'auth_login_title'],
        ['signup', 'auth_register_title'],
      ] as const) {
        await page.goto(`/?${flag}=true`)
        await expect(page.getByRole('dialog', { name: texts(title) })).toBeVisible()
        await expectClean(page)
      }
    })
  })

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: texts('frame_skip') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a navigation is announced by the title of the new page', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: texts('frame_fairness') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/fairness$/)
  await expect(page.getByRole('status').filter({ hasText: texts('fairness_head_title') })).toBeAttached()
})
