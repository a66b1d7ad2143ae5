import { eachInTurns, inTurns } from '../support/run/depth.ts'
import { axeLabels, axeMenu, expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { fund, signIn } from './player.ts'
import { textsOf } from './texts.ts'

/** The longest words and the second script. */
const LOCALES = ['ru', 'hi'] as const

/** Of each page one language a day: half of them have their long words, the others their other script. */
const inLocale = <T>(all: readonly T[], locale: (typeof LOCALES)[number]): readonly T[] =>
  eachInTurns(all, LOCALES).flatMap(([one, as]) => (as === locale ? [one] : []))

const PAGES = [
  ['home', '/'],
  ['dice', '/games/dice'],
  ['fairness', '/fairness'],
  ['ledger', '/fairness/ledger'],
  ['error', '/error?errorCode=500'],
  ['missing', '/nothing'],
  ['closed', '/no-access'],
] as const
const OF_CONTROLS = ['/', '/games/dice', '/games/crash', '/games/rooms/red', '/games/roulette', '/fairness', '/faq']
const DIALOGS = [
  ['login', 'auth_login_title'],
  ['signup', 'auth_register_title'],
  ['deposit', 'wallet_pay_in_title'],
] as const

for (const locale of LOCALES) {
  const prefix = locale === 'ru' ? '' : `/${locale}`
  const texts = textsOf(locale)

  test(`pages fit both widths and pass axe in ${locale}`, async ({ page, trouble }) => {
    trouble.expect(/404/)
    for (const [name, path] of inLocale(PAGES, locale)) {
      await page.goto(prefix + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, `${name}-${locale}`)
    }
  })

  test(`what is written on a control is in its name in ${locale}`, async ({ page }) => {
    for (const path of inLocale(OF_CONTROLS, locale)) {
      await page.goto(prefix + path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await axeLabels(page)
    }
  })

  test(`dialogs of a visitor fit both widths and pass axe in ${locale} [R30]`, async ({ page }) => {
    for (const [flag, title] of inLocale(DIALOGS, locale)) {
      await page.goto(`${prefix}/?${flag}`)
      await expect(page.getByRole('dialog', { name: texts(title) })).toBeVisible()
      await expectAccessible(page, `${flag}-${locale}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(new URL(page.url()).searchParams.has(flag)).toBe(false)
    }
  })
}

// by itself: it is as long as the contract, and is read in full at each width
for (const locale of inTurns(LOCALES, LOCALES.length))
  test(`the reference for developers fits both widths and passes axe in ${locale}`, async ({ page }) => {
    await page.goto(locale === 'ru' ? '/developers' : `/${locale}/developers`)
    await expect(page.getByRole('heading', { level: 1, name: textsOf(locale)('developers_title') })).toBeVisible()
    await page.locator('summary', { hasText: 'dice.placeBet' }).click()
    await expectAccessible(page, `developers-${locale}`)
  })

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
