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
  await fund(await signIn(context, site))
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
  await asked.getByRole('button', { name: texts('withdrawal_confirm_submit') }).click()
  // the bank asks on a page of its own, and the way back is this page
  await asked.getByRole('link', { name: texts('withdrawal_claim') }).click({ timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Тестовая выплата' })).toBeVisible()
  await expectAccessible(page, 'payout')
  await page.getByRole('button', { name: 'Получить', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/withdrawal$/)
  await expect(asked).toContainText(texts('withdrawal_status_paid'))
})

for (const locale of ['en', 'hi'] as const)
  test(`withdrawals fit both widths and pass axe in ${locale}`, async ({ page, context, site }) => {
    await fund(await signIn(context, site))
    await page.goto(`/${locale}/profile/withdrawal`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 2, name: textsOf(locale)('withdrawal_new') })).toBeVisible()
    await expectAccessible(page, `withdrawal-${locale}`)
  })
