import { expect, test } from './fixtures.ts'
import { look } from './looks.ts'
import { fund, signIn } from './player.ts'
import { textsOf } from './texts.ts'

const texts = textsOf('ru')

test('a player sets a limit, waits for a higher one, rests, and is not asked for money then [R24 S9]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  const player = await signIn(context, site)
  await fund(player)
  await page.goto('/profile/limits', { waitUntil: 'networkidle' })
  const losses = page.getByRole('region', { name: texts('limits_kind_loss') })
  await expect(losses.getByText(texts('limits_none'))).toBeVisible()
  const change = async (amount: string) => {
    await losses.getByRole('button', { name: texts.pattern('limits_change_of') }).click()
    const dialog = page.getByRole('dialog', { name: texts('limits_kind_loss') })
    await dialog.getByRole('textbox').fill(amount)
    await dialog.getByRole('button', { name: texts('limits_set') }).click()
    await expect(dialog).toBeHidden()
  }
  await change('500')
  await expect(losses).toContainText('500,00 ₽')
  await change('900')
  await expect(losses).toContainText('900,00 ₽')
  await expect(losses.getByRole('button', { name: texts.pattern('limits_keep') })).toBeVisible()
  await expect(page.getByText(texts('limits_waiting'))).toBeHidden()
  await look(page, 'limits')

  await page.getByRole('button', { name: texts.pattern('limits_rest_until') }).click()
  await expect(page.getByRole('status').filter({ hasText: texts.pattern('limits_stopped_rest') })).toBeVisible()
  trouble.expect(/403/)
  await page.goto('/games/dice', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: texts.pattern('play_bet') }).click()
  await expect(page.getByText(texts('error_timed_out')).first()).toBeVisible()
})

for (const locale of ['en', 'hi'] as const)
  test(`limits fit both widths and pass axe in ${locale}`, async ({ page, context, site }) => {
    await fund(await signIn(context, site))
    await page.goto(`/${locale}/profile/limits`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 2, name: textsOf(locale)('limits_rest') })).toBeVisible()
    await look(page, `limits-${locale}`)
  })
