import { randomUUID } from 'node:crypto'
import { contract } from '#server/shared/contract/contract.ts'
import { platformClient } from '../support/platform/client.ts'
import { inTurns } from '../support/run/depth.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { fund, signIn } from './player.ts'
import { textsOf } from './texts.ts'

const texts = textsOf('ru')

test('a player takes money out and reads who acts next until it is paid [R24 L2]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  const player = await signIn(context, site)
  await fund(player)
  await page.goto('/profile/withdrawal', { waitUntil: 'networkidle' })
  const form = page.getByRole('region', { name: texts('withdrawal_new') })
  const amount = form.getByRole('textbox')
  trouble.expect(/422/)
  await amount.fill('50')
  await form.getByRole('button', { name: texts.pattern('withdrawal_submit') }).click()
  await expect(amount).toHaveAccessibleDescription(/100,00/)
  await amount.fill('400')
  await form.getByRole('button', { name: texts.pattern('withdrawal_submit') }).click()
  const asked = page.getByRole('region', { name: texts('withdrawal_asked') })
  await expect(asked).toContainText(texts('withdrawal_status_requested'))
  await expect(asked).toContainText(texts('withdrawal_next_you'))
  await expectAccessible(page, 'withdrawal')

  // the overview says what is bound and what is free, and whose turn it is
  const ways = page.getByRole('navigation', { name: texts('profile_title') })
  await ways.getByRole('link', { name: texts('profile_overview') }).click()
  const balance = page.getByRole('region', { name: texts('history_balance') })
  await expect(balance.getByRole('definition')).toHaveText([/^600,00/, /^400,00/])
  await expect(balance).toContainText(/1\s000,00/)
  const waiting = page.getByRole('listitem').filter({ hasText: texts('withdrawal_next_you') })
  await expect(waiting).toContainText('400,00')
  await waiting.getByRole('link').click()

  await asked.getByRole('button', { name: texts('withdrawal_confirm_submit') }).click()
  // the bank asks on a page of its own, and the way back is this page
  await asked.getByRole('link', { name: texts('withdrawal_claim') }).click({ timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Тестовая выплата' })).toBeVisible()
  await expectAccessible(page, 'payout')
  await page.getByRole('button', { name: 'Получить', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/withdrawal$/)
  await expect(asked).toContainText(texts('withdrawal_status_paid'))

  // and how the day went
  const platform = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const wager = { amount: '10', currency: 'RUB', idempotency_key: randomUUID() } as const
  await platform.request(contract.dice.placeBet, { side: 'under', chance: 5000, ...wager }, { token: player.token })
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const today = page.getByRole('region', { name: texts('profile_today') })
  await expect(today.getByRole('definition').first()).toHaveText(/^10,00/)
  await expectAccessible(page, 'overview')
})

for (const locale of inTurns(['en', 'hi'] as const, 2))
  test(`withdrawals fit both widths and pass axe in ${locale}`, async ({ page, context, site }) => {
    await fund(await signIn(context, site))
    await page.goto(`/${locale}/profile/withdrawal`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 2, name: textsOf(locale)('withdrawal_new') })).toBeVisible()
    await expectAccessible(page, `withdrawal-${locale}`)
  })
