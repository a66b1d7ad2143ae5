import { randomUUID } from 'node:crypto'
import { SANDBOX_TEXTS } from '#server/platform/providers/payments/sandbox/texts.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { MIN_PAYOUT } from '#server/shared/money/limits.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { platformClient } from '../support/platform/client.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast
const words = SANDBOX_TEXTS[cast.locale]

test('a player takes money out and reads who acts next until it is paid [R24 L2]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  const player = await signIn(context, site)
  const least = texts('error_amount_below_min', {
    detail: formatMoney(MIN_PAYOUT[cast.currency], cast.currency, cast.locale),
  })
  await page.goto('/profile/withdrawal')
  const form = page.getByRole('region', { name: texts('withdrawal_new') })
  // an empty balance has no range of amounts
  await expect(form).toContainText(least)
  await fund(player)
  await page.goto('/profile/withdrawal', { waitUntil: 'networkidle' })
  await expect(form).not.toContainText(least)
  const amount = form.getByRole('textbox')
  trouble.expect(/422/)
  await amount.fill(cast.typed(50))
  await form.getByRole('button', { name: texts.pattern('withdrawal_submit') }).click()
  await expect(amount).toHaveAccessibleDescription(least)
  await amount.fill(cast.typed(400))
  await form.getByRole('button', { name: texts.pattern('withdrawal_submit') }).click()
  const requested = page.getByRole('region', { name: texts('withdrawal_asked') })
  await expect(requested).toContainText(texts('withdrawal_status_requested'))
  await expect(requested).toContainText(texts('withdrawal_next_you'))
  await expectAccessible(page, 'withdrawal')

  // the overview shows reserved and available money, and whose action is pending
  const ways = page.getByRole('navigation', { name: texts('profile_title') })
  await ways.getByRole('link', { name: texts('profile_overview') }).click()
  const balance = page.getByRole('region', { name: texts('history_balance') })
  await expect(balance.getByRole('definition')).toContainText([cast.money(600), cast.money(400)])
  await expect(balance).toContainText(cast.amount(1000))
  const waiting = page.getByRole('listitem').filter({ hasText: texts('withdrawal_next_you') })
  await expect(waiting).toContainText(cast.amount(400))
  await waiting.getByRole('link').click()

  await requested.getByRole('button', { name: texts('withdrawal_confirm_submit') }).click()
  // the bank has its own page, which links back to this one
  await requested.getByRole('link', { name: texts('withdrawal_claim') }).click({ timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1, name: words.payoutTitle })).toBeVisible()
  await expectAccessible(page, 'payout')
  await page.getByRole('button', { name: words.pay_out, exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/withdrawal$/)
  await expect(requested).toContainText(texts('withdrawal_status_paid'))

  const platform = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const wager = { amount: cast.inOwn(10), currency: cast.currency, idempotency_key: randomUUID() } as const
  await platform.request(contract.dice.placeBet, { side: 'under', chance: 5000, ...wager }, { token: player.token })
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const today = page.getByRole('region', { name: texts('profile_today') })
  await expect(today.getByRole('definition').first()).toContainText(cast.money(10))
  await expectAccessible(page, 'overview')
})
