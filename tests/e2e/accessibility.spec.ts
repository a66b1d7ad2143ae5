import { axeLabels, axeMenu, expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { fund, signIn } from './player.ts'
import { textsOf } from './texts.ts'

/** The longest words and the second script. */
const LOCALES = ['ru', 'hi'] as const

for (const locale of LOCALES) {
  const prefix = locale === 'ru' ? '' : `/${locale}`
  const texts = textsOf(locale)

  test(`pages fit both widths and pass axe in ${locale}`, async ({ page, trouble }) => {
    trouble.expect(/404/)
    const pages = {
      home: '/',
      dice: '/games/dice',
      fairness: '/fairness',
      ledger: '/fairness/ledger',
      error: '/error?errorCode=500',
      missing: '/nothing',
      closed: '/no-access',
    }
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(prefix + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, `${name}-${locale}`)
    }
  })

  test(`what is written on a control is in its name in ${locale}`, async ({ page }) => {
    for (const path of [
      '/',
      '/games/dice',
      '/games/crash',
      '/games/rooms/red',
      '/games/roulette',
      '/fairness',
      '/faq',
    ]) {
      await page.goto(prefix + path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await axeLabels(page)
    }
  })

  // by itself: it is as long as the contract, and is read in full at each width
  test(`the reference for developers fits both widths and passes axe in ${locale}`, async ({ page }) => {
    await page.goto(`${prefix}/developers`)
    await expect(page.getByRole('heading', { level: 1, name: texts('developers_title') })).toBeVisible()
    await page.locator('summary', { hasText: 'dice.placeBet' }).click()
    await expectAccessible(page, `developers-${locale}`)
  })

  test(`dialogs of a visitor fit both widths and pass axe in ${locale} [R30]`, async ({ page }) => {
    const titles = { login: 'auth_login_title', signup: 'auth_register_title', deposit: 'wallet_pay_in_title' } as const
    for (const [flag, title] of Object.entries(titles)) {
      await page.goto(`${prefix}/?${flag}`)
      await expect(page.getByRole('dialog', { name: texts(title) })).toBeVisible()
      await expectAccessible(page, `${flag}-${locale}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(new URL(page.url()).searchParams.has(flag)).toBe(false)
    }
  })
}

test('pages and dialogs of a player fit both widths and pass axe', async ({ page, context, site }) => {
  const texts = textsOf('ru')
  const player = await signIn(context, site)
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: texts('wallet_pay_in_title') })).toBeVisible()
  await expectAccessible(page, 'pay-in')

  await fund(player)
  await page.goto('/games/dice', { waitUntil: 'networkidle' })
  const bet = page.getByRole('button', { name: texts.pattern('play_bet') })
  for (let placed = 1; placed <= 3; placed++) {
    await bet.click()
    await expect(page.getByRole('list', { name: texts('play_history') }).getByRole('listitem')).toHaveCount(placed)
    await expect(bet).toBeEnabled()
  }
  await expectAccessible(page, 'dice-player')
  // over the page: what lies under it is not for readers meanwhile
  await page
    .getByRole('banner')
    .getByRole('button', { name: texts.pattern('shell_balance') })
    .click()
  await expect(page.getByRole('menuitemradio', { name: 'USD' })).toBeVisible()
  await axeMenu(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page
    .getByRole('button', { name: new RegExp(`^${texts('play_fairness')}`) })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: texts('fairness_title') })).toBeVisible()
  await expectAccessible(page, 'seeds')
})
