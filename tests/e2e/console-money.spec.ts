import { randomUUID } from 'node:crypto'
import { loadOrCreateSecrets } from '#server/secrets.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { callbackOf, callbackRequest, SANDBOX_CALLBACK } from '../support/deposits.ts'
import { platformClient } from '../support/platform/client.ts'
import { type Site, startSite } from '../support/site.ts'
import { type ConsolePlayer, consoleTexts, largeWithdrawal, playerWith, sitDown, staff } from './console.ts'
import { expect, test } from './fixtures.ts'

const WHY = 'ticket 5120, agreed with the team'

/** A deposit of 100 euros, of which the payment provider reports another amount. */
async function differingDeposit(site: Site, { token }: ConsolePlayer, arrived: string): Promise<string> {
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const asked = { amount: '100', currency: 'EUR', idempotency_key: randomUUID() } as const
  const { id } = (await request(contract.payments.createDeposit, asked, { token })).output
  const { app: secret } = await loadOrCreateSecrets(site.directory)
  const callback = callbackOf({ secret, now: Date.now() }, { id, amount: arrived, currency: 'EUR' })
  expect((await fetch(site.platformUrl + SANDBOX_CALLBACK, callbackRequest(callback))).status).toBe(200)
  return id
}

test('payments of other amounts, withdrawals and rates are decided, by one person or two', async ({
  browser,
  target,
  trouble,
}) => {
  // rejected acts are answered with 4xx
  trouble.expect(/answer: 4\d\d|status of 4\d\d/)
  await using site = await startSite(target)
  const { nadia, ivan } = await staff(site, { nadia: ['finance'], ivan: ['finance'] })
  const player = await playerWith(site, 'EUR', '1500')
  const first = await largeWithdrawal(site, player, 'EUR', '1200')
  const t = consoleTexts('en')
  const { context, page } = await sitDown(browser, site, nadia)
  const open = page.getByRole('region', { name: t('case_label') })

  await test.step('a check shows the values that it compares', async () => {
    await page.goto(`/money?case=${first}`)
    const amount = open.getByRole('listitem').filter({ hasText: t('check_amount') })
    await expect(amount).toContainText('limit 1,000 USD')
    await expect(amount).toContainText(t('check_raised'))
    await expect(open.getByRole('listitem').filter({ hasText: t('check_debt') })).toContainText(t('check_clear'))
  })

  await test.step('a decision on an older version changes nothing, and names who was faster', async () => {
    await open.getByRole('button', { name: `${t('act_refuse_withdrawal')}…` }).click()
    const dialog = page.getByRole('dialog', { name: t('act_refuse_withdrawal') })
    await dialog.getByLabel(t('act_reason')).selectOption('funds_unclear')
    expect((await ivan.post(`/v1/withdrawals/${first}/refuse`, { reason: 'other_owner' })).status).toBe(200)
    await dialog.getByRole('button', { name: t('act_refuse_withdrawal_do') }).click()
    await expect(dialog).toContainText(t('error_version', { detail: `${t('word_rejected')} ivan` }))
    await expect(dialog).toContainText(t('act_nothing_recorded'))
    await expect(dialog.getByLabel(t('act_reason'))).toHaveValue('funds_unclear')
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(open).toContainText(t('word_other_owner'))
    await expect(open).toContainText(`${t('withdrawal_decided_by')} ivan`)
    await expect(open.getByRole('button', { name: `${t('act_refuse_withdrawal')}…` })).toHaveCount(0)
  })

  await test.step('a withdrawal waits for documents', async () => {
    const second = await largeWithdrawal(site, player, 'EUR', '1300')
    await page.goto(`/money?case=${second}`)
    await open.getByRole('button', { name: `${t('act_ask_documents')}…` }).click()
    await page
      .getByRole('dialog', { name: t('act_ask_documents') })
      .getByRole('button', { name: t('act_ask_documents_do') })
      .click()
    await expect(open).toContainText(t('word_kyc_required'))
  })

  await test.step('a payment of another amount waits, and is credited with what has arrived', async () => {
    const [less, more] = [await differingDeposit(site, player, '60'), await differingDeposit(site, player, '130')]
    await page.goto('/money?tab=deposits&state=differing')
    const waiting = page.getByRole('region', { name: t('money_differences') })
    const rows = waiting.getByRole('row').filter({ has: page.getByRole('button', { name: t('act_settle_deposit') }) })
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('60')
    await rows
      .first()
      .getByRole('button', { name: `${t('act_settle_deposit')}…` })
      .click()
    const dialog = page.getByRole('dialog', { name: t('act_settle_deposit') })
    await dialog.getByLabel(t('act_why')).fill(WHY)
    await dialog.getByRole('button', { name: t('act_settle_deposit_do') }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('130')
    const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
    const stateOf = async (id: string) => (await request(contract.payments.deposit, { id }, player)).output
    expect(await stateOf(less)).toMatchObject({ amount: '60', status: 'confirmed' })
    expect(await stateOf(more)).toMatchObject({ amount: '100', status: 'created' })
  })

  await test.step('payouts of a provider are paused and resumed', async () => {
    await page.goto('/providers')
    const sandbox = page.getByRole('row').filter({ hasText: 'sandbox' })
    await sandbox.getByRole('button', { name: `${t('act_pause_provider_do')}…` }).click()
    const pausing = page.getByRole('dialog', { name: t('act_pause_provider') })
    await pausing.getByLabel(t('field_direction')).selectOption('out')
    await pausing.getByLabel(t('act_why')).fill(WHY)
    await expect(pausing).toContainText(t('word_out'))
    await pausing.getByRole('button', { name: t('act_pause_provider_do') }).click()
    await expect(sandbox).toContainText(t('paused_out'))
    const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
    const isPaused = async () =>
      (await request(contract.payments.payoutMethods, { currency: 'EUR' }, player)).output.map((one) => one.is_paused)
    expect(await isPaused()).toEqual([true])
    await expect(sandbox).toContainText('nadia')
    await sandbox.getByRole('button', { name: `${t('act_resume_provider_do')}…` }).click()
    const resuming = page.getByRole('dialog', { name: t('act_resume_provider') })
    await resuming.getByLabel(t('act_why')).fill(WHY)
    await resuming.getByRole('button', { name: t('act_resume_provider_do') }).click()
    await expect(sandbox).toContainText(t('word_on'))
    expect(await isPaused()).toEqual([false])
  })

  await test.step('rates are set by two people', async () => {
    await page.goto('/providers?tab=rates')
    await expect(page.getByRole('main')).toContainText(t('rates_source_first'))
    await page.getByRole('button', { name: `${t('act_override_rates')}…` }).click()
    const dialog = page.getByRole('dialog', { name: t('act_override_rates') })
    await dialog.getByLabel(t('rates_currency', { currency: 'KZT' })).fill('512.5')
    await dialog.getByLabel(t('act_why')).fill(WHY)
    await dialog.getByRole('button', { name: t('act_request') }).click()
    await expect(page.getByText(t('act_requested'), { exact: true })).toBeVisible()
    const other = await sitDown(browser, site, ivan)
    await other.page.goto('/approvals')
    await other.page.getByRole('link', { name: t('act_override_rates') }).click()
    const request = other.page.getByRole('region', { name: t('case_label') })
    await request.getByRole('button', { name: t('approve_as_second') }).click()
    await expect(request).toContainText(t('request_executed'))
    await other.context.close()
    await page.reload()
    await expect(page.getByRole('main')).toContainText(t('rates_source_operators'))
    await expect(page.getByRole('main')).toContainText('512.5')
  })
  await context.close()
})
