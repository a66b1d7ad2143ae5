import {
  MENU_HIDE_DELAY_MS,
  NOTIFICATION_TIMEOUT_MS,
  NOTIFICATION_WIDTH_PX,
  TOOLTIP_DISTANCE_PX,
  TOOLTIP_SHOW_DELAY_MS,
} from '#server/contract/constants/timings.ts'
import { expect, test } from './fixtures.ts'
import { deposit, register } from './player.ts'
import { textsOf } from './texts.ts'

const texts = textsOf('ru')

test('a tooltip shows after 200 ms, 5 px from what it explains, in its theme [R31]', async ({ page }) => {
  await page.clock.install()
  await page.goto('/games/dice')
  const button = page.getByRole('main').getByRole('button', { name: texts.pattern('dice_bet') })
  const tooltip = page.locator('.regdep-tooltip')
  await button.hover()
  await page.clock.runFor(TOOLTIP_SHOW_DELAY_MS - 20)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(40)
  await expect(tooltip).toBeVisible()
  const gap = async () => {
    const [above, below] = [await tooltip.boundingBox(), await button.boundingBox()]
    return above && below ? Math.round(below.y - above.y - above.height) : undefined
  }
  await expect.poll(gap).toBe(TOOLTIP_DISTANCE_PX)
})

test('a menu stays 400 ms after the pointer has left it; Escape gives the focus back [R31]', async ({ page }) => {
  await page.goto('/')
  await register(page)
  await page.keyboard.press('Escape')
  const pill = page.getByRole('banner').getByRole('button', { name: texts.pattern('frame_balance') })
  const menu = page.getByRole('menu')
  await pill.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(pill).toBeFocused()

  await page.clock.install()
  await page.mouse.move(600, 500)
  await pill.hover()
  await page.clock.runFor(500)
  await expect(menu).toBeVisible()
  await page.mouse.move(600, 500)
  await page.clock.runFor(MENU_HIDE_DELAY_MS - 50)
  await expect(menu).toBeVisible()
  await page.clock.runFor(100)
  await expect(menu).toBeHidden()
})

test('an error stays until it is read; a click closes it [S15]', async ({ page, context, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/?login=true')
  const form = page.getByRole('dialog', { name: texts('auth_login_title') })
  await form.getByLabel(texts('auth_email')).fill('nobody@fairline.example')
  await form.getByLabel(texts('auth_password'), { exact: true }).fill('correct horse battery')
  await page.clock.install()
  await context.setOffline(true)
  await form.getByRole('button', { name: texts('auth_login_submit') }).click()
  const message = page.getByRole('alert').filter({ hasText: texts('error_network') })
  await expect(message).toBeVisible()
  expect((await message.boundingBox())?.width).toBe(NOTIFICATION_WIDTH_PX)
  await page.clock.runFor(NOTIFICATION_TIMEOUT_MS * 2)
  await expect(message).toBeVisible()
  await message.click()
  await expect(message).toHaveCount(0)
})

test('news is a status of 300 px that leaves after three seconds [S15]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await page.goto('/games/dice')
  await register(page)
  await deposit(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: texts.pattern('dice_bet') })
    .click()
  await page.getByRole('table').getByRole('link').first().click()
  await page.clock.install()
  await page.getByRole('button', { name: texts('fairness_copy_script') }).click()
  const message = page.getByRole('status').filter({ hasText: texts('fairness_copied') })
  await expect(message).toBeVisible()
  expect((await message.boundingBox())?.width).toBe(NOTIFICATION_WIDTH_PX)
  await page.clock.runFor(NOTIFICATION_TIMEOUT_MS - 200)
  await expect(message).toBeVisible()
  await page.clock.runFor(400)
  await expect(message).toHaveCount(0)
})
