import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { startSite } from '../support/site.ts'
import { axe } from './accessibility.ts'
import { consoleTexts, largeWithdrawal, playerWith, sendDocuments, sitDown, staff } from './console.ts'
import { expect, test } from './fixtures.ts'

/** `PICTURES=1` stores pictures of every screen for people. */
const PICTURES = process.env.PICTURES === '1' ? 'test-results/console' : undefined

const SCREENS = [
  '/',
  '/players',
  '/money',
  '/money?tab=deposits',
  '/identity',
  '/approvals',
  '/games',
  '/sports',
  '/sports?tab=corrections',
  '/campaigns',
  '/content',
  '/content?kind=seo&locale=hi',
  '/content?kind=seo&locale=en&case=%2Fgames%2Fdice',
  '/providers',
  '/providers?tab=books',
  '/providers?tab=callbacks',
  '/providers?tab=rates',
  '/letters',
  '/audit',
  '/operators',
  '/settings',
  '/account',
  '/games/missing',
] as const

const PLAYER_TABS = [
  ...[
    'profile',
    'timeline',
    'bets',
    'ledger',
    'payments',
    'bonuses',
    'limits',
    'sessions',
    'identity',
    'links',
    'flags',
    'notes',
    'letters',
  ],
  'audit',
] as const

/** Codes such as `kyc_required` that a page shows outside ids and code. */
const rawCodes = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const found: string[] = []
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('code, pre, .id, .lk')) continue
      found.push(...(node.textContent?.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []))
    }
    return found
  })

const ROLES = ['support', 'finance', 'risk', 'trading', 'marketing', 'content', 'compliance']

const LOOKS = [
  { locale: 'en', theme: 'dark', width: 1440 },
  { locale: 'ru', theme: 'light', width: 1024 },
] as const

/** A page at rest has no violation, no raw code and no sideways scrolling. */
async function expectFinished(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await axe(page)
  expect(await rawCodes(page)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  await page.screenshot({ path: `${PICTURES}/${name.replaceAll(/[^\w]+/g, '-')}.png` })
}

for (const look of LOOKS)
  test(`each screen is finished in ${look.locale}, ${look.theme}, ${look.width} px`, async ({ browser, target }) => {
    await using site = await startSite(target, { KYC_PROVIDER: 'operator' })
    const { all } = await staff(site, { all: ROLES })
    const player = await playerWith(site, 'USD', '1200')
    const withdrawal = await largeWithdrawal(site, player, 'USD', '1000')
    await sendDocuments(site, player)
    const { context, page } = await sitDown(browser, site, all, look)
    const t = consoleTexts(look.locale)
    for (const path of [...SCREENS, `/money?case=${withdrawal}`, `/identity?case=${player.id}`])
      await test.step(path, async () => {
        await page.goto(path)
        await expectFinished(page, `${path}-${look.locale}-${look.theme}-${look.width}`)
      })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: t('help_title') })).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await axe(page)
    await context.close()
  })

test('each tab of a player is finished, and what an admin sees', async ({ browser, target }) => {
  await using site = await startSite(target)
  const { all, admin } = await staff(site, { all: ROLES })
  const player = await playerWith(site, 'KZT', '900000')
  await largeWithdrawal(site, player, 'KZT', '800000')
  const look = { locale: 'ru', theme: 'light', width: 1440 } as const
  const { context, page } = await sitDown(browser, site, all, look)
  for (const tab of PLAYER_TABS)
    await test.step(tab, async () => {
      await page.goto(`/players/${player.id}?tab=${tab}`)
      await expectFinished(page, `player-${tab}`)
    })
  await context.close()
  const own = await sitDown(browser, site, admin, { ...look, theme: 'dark' })
  for (const path of ['/', '/players', '/operators', '/settings'])
    await test.step(`${path} as an admin`, async () => {
      await own.page.goto(path)
      await expectFinished(own.page, `${path}-admin`)
    })
  await own.context.close()
})

test('the keyboard reaches every page, opens dialogs and returns the focus', async ({ browser, target }) => {
  await using site = await startSite(target)
  const { all } = await staff(site, { all: ['support', 'risk', 'trading', 'marketing', 'compliance'] })
  const { context, page } = await sitDown(browser, site, all, { locale: 'ru' })
  const t = consoleTexts('ru')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: t('work_title') })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('skip') })).toBeFocused()
  for (const [key, title] of [
    ['p', t('players_title')],
    ['a', t('approvals_title')],
    ['g', t('games_title')],
    ['s', t('sports_title')],
    ['u', t('audit_title')],
    ['o', t('work_title')],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await page.goto('/games')
  const open = page.getByRole('button', { name: `${t('act_close_game')}…` }).first()
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('act_close_game') })
  await expect(dialog.getByLabel(t('field_provider'))).toBeFocused()
  // letters are text in a field
  await page.keyboard.type('gp')
  await expect(dialog.getByLabel(t('field_provider'))).toHaveValue('gp')
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  // the key that the button shows
  await page.keyboard.press('x')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // letters can be turned off
  await page.keyboard.press('?')
  await page.getByRole('button', { name: t('help_turn_off') }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/\/games$/)

  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  expect(await theme()).toBe('dark')
  const button = page.getByRole('button', { name: t('theme_is', { theme: t('theme_system') }) })
  await button.click()
  await page.getByRole('button', { name: t('theme_is', { theme: t('theme_dark') }) }).click()
  expect(await theme()).toBe('light')
  await context.close()
})

test('a lost connection disables acts and is announced', async ({ browser, target, trouble }) => {
  trouble.expect(/request failed|Failed to load resource/)
  await using site = await startSite(target)
  const { all } = await staff(site, { all: ['risk', 'support'] })
  const { context, page } = await sitDown(browser, site, all)
  const t = consoleTexts('en')
  await page.goto('/games')
  const act = page.getByRole('button', { name: `${t('act_close_game')}…` }).first()
  await expect(act).toBeEnabled()
  await context.setOffline(true)
  await expect(page.getByRole('alert').filter({ hasText: t('lost_title') })).toBeVisible()
  await expect(act).toBeDisabled()
  await context.setOffline(false)
  await expect(act).toBeEnabled({ timeout: 60_000 })
  await expect(page.getByRole('alert').filter({ hasText: t('lost_title') })).toHaveCount(0)
  await context.close()
})
