import type { Locator, Page } from '@playwright/test'
import { type Driver, keyboard, listening } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { lastCodeTo } from './outbox.ts'
import { castOf } from './pairs.ts'
import { fund, openAccount, signIn } from './player.ts'
import { textsOf } from './texts.ts'

// A new user's path in addition to the journey of a bet, on a phone: by touch, and by keyboard alone.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

const cast = castOf(import.meta.url)
const { texts } = cast
/** A currency other than the player's. */
const OTHER = 'EUR'

type Walker = Driver & { pick(target: Locator): Promise<void> }

const finger: Walker = {
  press: (target) => target.tap(),
  write: (target, text) => target.fill(text),
  pick: (target) => target.tap(),
}

/** Within a menu the arrow keys move from item to item. */
const keys = (page: Page): Walker => ({
  ...keyboard(page),
  async pick(target) {
    await expect(target).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(target).toBeFocused({ timeout: 200 })
    }).toPass()
    await page.keyboard.press('Enter')
  },
})

/** A board's first click after the bet, in rounds with steps; missing if one click decides. */
const STEPS: Readonly<Record<string, (page: Page) => Locator>> = {
  miner: (page) =>
    page
      .getByRole('group', { name: texts('miner_board') })
      .getByRole('button')
      .first(),
  hilo: (page) => page.getByRole('button', { name: /%.*×/ }).first(),
}

for (const [name, driverOf] of [
  ['a finger', () => finger],
  ['a keyboard', keys],
] as const) {
  test(`by ${name}: the demo of each game is a press away and plays, and none asks who it is`, async ({ page }) => {
    const driver = driverOf(page)
    for (const game of ['dice', 'coinflip', 'wheel', 'miner', 'hilo'] as const) {
      await page.goto(`/games/${game}`)
      await listening(page)
      const bet = page.getByRole('button', { name: texts('play_bet_demo_short'), exact: true })
      await driver.press(bet)
      const step = STEPS[game]?.(page)
      if (step === undefined)
        await expect(page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')).toHaveCount(1)
      else {
        await driver.press(step)
        await expect(page.locator('[aria-live=polite]', { hasText: /\S/ })).not.toHaveCount(0)
      }
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  test(`by ${name}: another currency, another language, and out`, async ({ page, context, site }) => {
    const driver = driverOf(page)
    await fund(await signIn(context, site))
    await page.goto('/faq')
    await listening(page)
    const banner = page.getByRole('banner')
    await driver.press(banner.getByRole('button', { name: texts.pattern('shell_balance') }))
    await driver.pick(page.getByRole('menuitemradio', { name: OTHER }))
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(banner.getByRole('button', { name: texts.pattern('shell_balance') })).toContainText('€')
    // the balance in this currency is empty: a deposit is offered once per visit
    const deposit = page.getByRole('dialog', { name: texts('wallet_pay_in_title') })
    await driver.press(deposit.getByRole('button', { name: texts('ui_close') }))
    await expect(deposit).toBeHidden()

    const openMenu = (label: string) =>
      driver.press(page.locator('nav').getByRole('link', { name: label, exact: true }).last())
    await openMenu(texts('shell_menu'))
    const menu = page.getByRole('dialog', { name: texts('shell_menu') })
    await driver.press(menu.getByRole('link', { name: 'English' }))
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    const english = textsOf('en')
    await openMenu(english('shell_menu'))
    const sheet = page.getByRole('dialog', { name: english('shell_menu') })
    const out = sheet.getByRole('button', { name: english('shell_logout') })
    await driver.press(out)
    await expect(out).toBeHidden()
    await driver.press(sheet.getByRole('button', { name: english('ui_close') }))
    await expect(page.getByRole('banner').getByRole('link', { name: english('shell_login') })).toBeVisible()
  })

  test(`by ${name}: a forgotten password is a code and a new one away, and signs in`, async ({ page, site }) => {
    const driver = driverOf(page)
    const account = await openAccount(site, 'email', 'seven quiet rivers')
    await page.goto('/faq')
    await listening(page)
    await driver.press(page.getByRole('banner').getByRole('link', { name: texts('shell_login') }))
    const login = page.getByRole('dialog', { name: texts('auth_login_title') })
    await driver.write(login.getByRole('textbox', { name: texts('auth_email') }), account)
    await driver.press(login.getByRole('link', { name: texts('auth_forgot') }))
    const main = page.getByRole('main')
    await expect(main.getByRole('textbox', { name: texts('auth_email') })).toHaveValue(account)
    await driver.press(main.getByRole('button', { name: texts('recovery_send') }))
    const code = page.getByLabel(texts('recovery_code'), { exact: true })
    await expect(code).toBeFocused()
    await driver.write(code, await lastCodeTo(site, account))
    for (const field of ['recovery_password', 'recovery_password_again'] as const)
      await driver.write(page.getByLabel(texts(field), { exact: true }), 'eight loud rivers')
    await driver.press(page.getByRole('button', { name: texts('recovery_save') }))
    await expect(page.getByText(texts('recovery_done_signed_in'))).toBeAttached()
  })
}
