import { LOCALES } from '#server/shared/constants/locales.ts'
import { eachInOne } from '../support/run/depth.ts'
import { axeLabels, axeMenu, expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { castAs, castOf } from './pairs.ts'
import { fund, readIn, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { currency, texts } = cast

/** Pairs each item with the next language in rotation. */
const inLanguages = <T>(all: readonly T[]) =>
  eachInOne(all, LOCALES).map(([one, locale]) => [one, castAs({ currency, locale })] as const)

/** Themes take turns: the contrast of the tokens is measured in both by a test of their file. */
const themeOf = (at: number) => (at % 2 === 0 ? 'light' : 'dark')

const PAGES = [
  ['home', '/'],
  ['dice', '/games/dice'],
  ['fairness', '/fairness'],
  ['error', '/error?errorCode=500'],
  ['missing', '/nothing'],
] as const
const OF_CONTROLS = ['/', '/games/dice', '/games/crash', '/games/rooms/red', '/games/roulette', '/fairness', '/faq']
const DIALOGS = [
  ['signup', 'auth_register_title'],
  ['deposit', 'wallet_pay_in_title'],
] as const

for (const [at, [[name, path], as]] of inLanguages(PAGES).entries())
  test(`${path} fits both widths and passes axe in ${as.locale}, ${themeOf(at)}`, async ({
    page,
    context,
    site,
    trouble,
  }) => {
    trouble.expect(/404/)
    await readIn(context, site, as.locale)
    await page.emulateMedia({ colorScheme: themeOf(at) })
    await page.goto(as.path(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, `${name}-${as.locale}`)
  })

test('what is written on a control is in its name', async ({ page, context, site }) => {
  for (const [path, as] of inLanguages(OF_CONTROLS)) {
    await readIn(context, site, as.locale)
    await page.goto(as.path(path), { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await axeLabels(page)
  }
})

for (const [at, [[flag, title], as]] of inLanguages(DIALOGS).entries())
  test(`the dialog ${flag} of a visitor fits both widths and passes axe in ${as.locale} [R30]`, async ({
    page,
    context,
    site,
  }) => {
    await readIn(context, site, as.locale)
    await page.emulateMedia({ colorScheme: themeOf(at + 1) })
    await page.goto(`${as.path('/')}?${flag}`)
    await expect(page.getByRole('dialog', { name: as.texts(title) })).toBeVisible()
    await expectAccessible(page, `${flag}-${as.locale}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(new URL(page.url()).searchParams.has(flag)).toBe(false)
  })

// separate: it is as long as the contract, and is read in full at each width
test('the reference for developers fits both widths and passes axe', async ({ page }) => {
  await page.goto(cast.path('/developers'))
  await expect(page.getByRole('heading', { level: 1, name: texts('developers_title') })).toBeVisible()
  await expectAccessible(page, 'developers')
  await page.getByRole('link', { name: 'sports.place', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'sports.place' })).toBeInViewport()
  await page.locator('summary', { hasText: 'sports.place' }).click()
  await expectAccessible(page, 'developers of one group')
})

test('pages and dialogs of a player fit both widths and pass axe', async ({ page, context, site }) => {
  const player = await signIn(context, site)
  await page.emulateMedia({ colorScheme: 'light' })
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
  // when it overlays the page, the covered content is not for readers
  await page
    .getByRole('banner')
    .getByRole('button', { name: texts.pattern('shell_balance') })
    .click()
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
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
